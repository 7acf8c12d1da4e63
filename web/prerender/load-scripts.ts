/**
 * Stands at the end of every page and loads its scripts; the content security policy knows it by its hash. A hidden tab
 * paints nothing, and a picture may never come: then the scripts come after a while all the same.
 */
export const loadScripts = `
(() => {
  const { content } = document.getElementById('scripts');
  const load = () => document.head.append(content);
  const picture = document.querySelector('img[fetchpriority=high]');
  if (picture === null) return load();
  const soon = () => requestAnimationFrame(() => setTimeout(load));
  picture.decode().then(soon, soon);
  setTimeout(load, 2500);
})();
`;
