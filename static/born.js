// A year of birth in an era is said in the common count while it is typed, where the hint stands.
(() => {
  const script = document.currentScript, { eras, read } = script.dataset, field = script.closest('fieldset');
  const year = field.querySelector('[name$=year]'), told = field.querySelector('legend .note'), hint = told.textContent;
  told.setAttribute('aria-live', 'polite');

  year.addEventListener('input', () => {
    const typed = year.value.normalize('NFKC').trim();
    const [, name, count] = typed.match(/^(\D+?)[ .]*(\d{1,2}|元)年?$/) ?? [], number = count === '元' ? 1 : Number(count);
    const era = eras.split(' ').map((one) => one.split(',')).find(([long, letter]) => name === long || name?.toUpperCase() === letter);
    const known = era && number >= 1 && number <= era[3];
    told.textContent = known ? read.replace('{typed}', typed).replace('{year}', Number(era[2]) + number) : typed ? '' : hint;
  });
})();
