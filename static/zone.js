// Before anything is seen, so that nothing is moved.
// A page's times are those of the event's clock. Where the reader's own shows the same, nobody has to be
// told whose they are; where it does not, everybody has, whatever the page thinks of its readers.
(() => {
  const shown = (time) => {
    const [instant, minutes] = time.split('/');
    return new Date(instant).getTimezoneOffset() === -minutes;
  };
  document.documentElement.dataset.clock = document.currentScript.dataset.at.split(' ').every(shown) ? 'same' : 'other';
})();
