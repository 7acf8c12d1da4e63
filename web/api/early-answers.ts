import type { Endpoint } from '#contract/endpoints.ts';

declare global {
  /**
   * What the page itself asked for while its scripts were on their way (`web/prerender/load-order.ts`), by path and secret;
   * undefined where no answer came.
   */
  var earlyAnswers: Map<string, Promise<Response | undefined>> | undefined;
}

const keyOf = ({ path }: Endpoint, bearer: string) => `${path} ${bearer}`;

/** True when the page itself has asked for this, and nobody has taken the answer. */
export function isAskedEarly(endpoint: Endpoint, bearer: string): boolean {
  return endpoint.method === 'GET' && globalThis.earlyAnswers?.has(keyOf(endpoint, bearer)) === true;
}

/** The answer to what the page itself asked for, once; undefined where there is none that is of use. */
export async function takeEarlyAnswer(endpoint: Endpoint, bearer?: string): Promise<Response | undefined> {
  if (bearer === undefined || !isAskedEarly(endpoint, bearer)) return undefined;
  const answering = globalThis.earlyAnswers?.get(keyOf(endpoint, bearer));
  globalThis.earlyAnswers?.delete(keyOf(endpoint, bearer));
  const answer = await answering;
  return answer?.ok === true ? answer : undefined;
}
