/* global document, location, DOMParser, EventSource, ResizeObserver */

// A mail gets the height that it needs; the load of a frame does not bubble, but it is captured.
const grow = (event) => {
  const frame = event.target;
  const fit = () => (frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`);
  if (frame.localName === 'iframe') new ResizeObserver(fit).observe(frame.contentDocument.body);
};
document.addEventListener('load', grow, true);

// New mail is brought in as it comes.
new EventSource('/_arrivals').onmessage = async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const part = document.body.dataset.view === 'list' ? 'main' : 'nav';
  document.querySelector(part).replaceWith(fresh.querySelector(part));
};
