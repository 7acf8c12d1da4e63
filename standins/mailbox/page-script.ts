/** Runs in the reader's browser: gives a mail the height it needs, and brings in new mail as it comes. */
export const pageScript = `
function fit(frame) {
  const grow = () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'; };
  grow();
  new ResizeObserver(grow).observe(frame.contentDocument.body);
}
new EventSource('/_arrivals').onmessage = async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const part = document.body.dataset.view === 'list' ? 'main' : 'nav';
  document.querySelector(part).replaceWith(fresh.querySelector(part));
};`;
