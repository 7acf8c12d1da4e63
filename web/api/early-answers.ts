import type { Endpoint } from '#contract/endpoints.ts';

declare global {
  /**
   * Answers requested by the page before its scripts loaded (`web/prerender/load-order.ts`), by path and secret;
   * undefined if no answer came.
   */
  var earlyAnswers: Map<string, Promise<Response | undefined>> | undefined;
}

const keyOf = ({ path }: Endpoint, bearer: string) => `${path} ${bearer}`;

/** True if the page requested this early and the answer has not been taken. */
export function isAskedEarly(endpoint: Endpoint, bearer: string): boolean {
  return endpoint.method === 'GET' && globalThis.earlyAnswers?.has(keyOf(endpoint, bearer)) === true;
}

/** Takes the answer to an early request, once; undefined if there is none or it is an error. */
export async function takeEarlyAnswer(endpoint: Endpoint, bearer?: string): Promise<Response | undefined> {
  if (bearer === undefined || !isAskedEarly(endpoint, bearer)) return undefined;
  const answering = globalThis.earlyAnswers?.get(keyOf(endpoint, bearer));
  globalThis.earlyAnswers?.delete(keyOf(endpoint, bearer));
  const answer = await answering;
  return answer?.ok === true ? answer : undefined;
}
