/**
 * Stands in the head of an order's page; the content security policy knows it by its hash. The secret is in the fragment, so
 * the page comes without its order: this asks for it, and then for its picture, while the scripts are on their way. What it
 * gets waits in `earlyAnswers` (`web/api/early-answers.ts`). The secret goes where the scripts would send it: into the header
 * of requests to the shop itself.
 */
export const loadOrder = `
(() => {
  const token = location.hash.slice(1);
  if (!/^[\\w-]{43}$/.test(token)) return;
  const answers = (window.earlyAnswers = new Map());
  const headers = { Authorization: 'Bearer ' + token };
  const ask = (path, next) => {
    const answer = fetch(path, { headers }).then(async (answer) => {
      if (answer.ok) await next?.(answer.clone());
      return answer;
    });
    answers.set(path + ' ' + token, answer.catch(() => undefined));
  };
  ask('/api/orders/current', async (answer) => {
    if ((await answer.json()).picture) ask('/api/orders/current/picture/preview');
  });
})();
`;
