// The button that prints is there only where it works.
const button = document.getElementById('print'), how = document.getElementById('how');

if (button) {
  button.addEventListener('click', () => window.print());
  button.hidden = false;
  how.hidden = true;
}
