/**
 * Stands at the end of every page; the content security policy knows it by its hash. A hidden tab paints nothing, and
 * a picture may never come: then the scripts come after a while all the same.
 */
export const bringScripts = `
(() => {
  const { content } = document.getElementById('scripts');
  const bring = () => document.head.append(content);
  const picture = document.querySelector('img[fetchpriority=high]');
  if (picture === null) return bring();
  const soon = () => requestAnimationFrame(() => setTimeout(bring));
  picture.decode().then(soon, soon);
  setTimeout(bring, 2500);
})();
`;
