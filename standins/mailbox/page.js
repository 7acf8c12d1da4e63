/* global document, location, DOMParser, EventSource, ResizeObserver */

// Each mail gets the height it needs; a frame's load event does not bubble, but it can be captured.
const grow = (event) => {
  const frame = event.target;
  const fit = () => (frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`);
  if (frame.localName === 'iframe') new ResizeObserver(fit).observe(frame.contentDocument.body);
};
document.addEventListener('load', grow, true);

// Shows new mail as it arrives.
new EventSource('/_arrivals').onmessage = async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const part = document.body.dataset.view === 'list' ? 'main' : 'nav';
  document.querySelector(part).replaceWith(fresh.querySelector(part));
};
