// A page's times are those of the event's clock. Where the reader's own shows the same, nobody has to be
// told whose they are; where it does not, everybody has, whatever the page thinks of its readers.
(() => {
  const { zone, at } = document.currentScript.dataset;
  const shown = (clock) => at.split(' ').map((instant) => new Date(instant).toLocaleString('en', clock)).join();
  try {
    document.documentElement.dataset.clock = shown({ timeZone: zone }) === shown() ? 'same' : 'other';
  } catch { /* a browser that does not know the zone: it stays as it is */ }
})();
