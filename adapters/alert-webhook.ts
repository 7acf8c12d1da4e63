import { errorMessage } from './log.ts';

/** Chats answer within a second; what is slower is tried again. */
const timeoutMs = 10_000;

/**
 * Posts JSON to an operator's webhook; `text` is what chats show. `signal` cuts it short.
 * @returns why it was not taken, in words without the address, which is a secret; undefined when it was
 */
export async function postToWebhook(
  url: string,
  body: { text: string },
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `answered with ${answer.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return errorMessage(cause).replaceAll(url, 'ALERT_WEBHOOK_URL');
  }
}
