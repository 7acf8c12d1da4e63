/**
 * Stands at the end of every page and loads its scripts; the content security policy knows it by its hash. The page's own
 * picture comes first, on an order's page the one that it asks for (`load-order.ts`). A hidden tab paints nothing, and a
 * picture may never come: then the scripts come after a while all the same.
 */
export const loadScripts = `
(() => {
  const { content } = document.getElementById('scripts');
  const load = () => document.head.append(content);
  const picture = window.earlyPicture ?? document.querySelector('img[fetchpriority=high]')?.decode();
  if (picture === undefined) return load();
  const soon = () => requestAnimationFrame(() => setTimeout(load));
  picture.then(soon, soon);
  setTimeout(load, 2500);
})();
`;
