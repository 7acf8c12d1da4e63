/**
 * Inline script in the head of an order's page; the content security policy allows it by its hash. The order's secret is in
 * the fragment, so the page is served without the order: this script fetches it, then a small copy of its picture, and shows
 * that (`EarlyPicture`) before any other script runs. The answers wait in `earlyAnswers` (`web/api/early-answers.ts`). The
 * secret goes only where the other scripts send it: into a header of requests to the shop itself.
 */
export const loadOrder = `
(() => {
  // Mail programs append parameters of their own.
  const [, token] = /^#([\\w-]{43})(?![\\w-])/.exec(location.hash) ?? [];
  if (token === undefined) return;
  const answers = (window.earlyAnswers = new Map());
  const headers = { Authorization: 'Bearer ' + token };
  const ask = (path) => {
    const answer = fetch(path, { headers }).catch(() => undefined);
    const copy = answer.then((answer) => (answer?.ok ? answer.clone() : undefined));
    // Resolves once the copy is made, as reading the answer uses it up.
    answers.set(path + ' ' + token, copy.then(() => answer));
    return copy;
  };
  const show = async () => {
    const order = await (await ask('/api/orders/current'))?.json();
    if (!order?.picture) return;
    const picture = await (await ask('/api/orders/current/picture/preview'))?.blob();
    if (document.readyState === 'loading') await new Promise((go) => addEventListener('DOMContentLoaded', go));
    const cover = document.getElementById('cover');
    if (!cover || !picture) return;
    // Nothing loads in a template.
    const place = document.importNode(cover.content, true).firstElementChild;
    for (const text of place.querySelectorAll('p'))
      text.textContent = text.textContent.replace(/%(\\w+)%/, (_, name) => order[name] ?? '–');
    const { width, height } = order.picture;
    Object.assign(place.querySelector('canvas'), { width, height });
    const image = place.querySelector('img');
    image.src = URL.createObjectURL(picture);
    await image.decode();
    document.body.append(place);
  };
  window.earlyPicture = show();
})();
`;
