import { fetchDirectly, Redirected } from './fetch.ts';
import { errorMessage } from './log.ts';

/** Chats answer within a second; what is slower is tried again. */
const timeoutMs = 10_000;
/** Discord refuses a longer text, and ntfy turns one of more bytes into a file. */
const [mostCharacters, mostBytes] = [2_000, 4_000];

/** `text` is what chats show; the others are for whoever reads posts by a program. */
export type WebhookBody = { text: string; kind?: string; status?: string };

/**
 * Posts a message to an operator's webhook. `signal` cuts it short.
 * @returns why it was not taken, in words without the address, which is a secret; undefined when it was
 */
export async function postToWebhook(
  url: string,
  body: WebhookBody,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const answer = await fetchDirectly(url, {
      method: 'POST',
      ...writePost(url, body),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `answered with ${answer.status}`;
  } catch (error) {
    if (error instanceof Redirected) return `answered with ${error.status}`;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return errorMessage(cause).replaceAll(url, 'ALERT_WEBHOOK_URL');
  }
}

type Post = { headers: { 'content-type': string }; body: string };

/** A message as the service behind an address documents it; all that have no format of their own get the same JSON. */
export function writePost(address: string, given: WebhookBody): Post {
  const { hostname, pathname, searchParams } = new URL(address);
  const text = shorten(given.text);
  if (hostname === 'hooks.slack.com') return asJson({ text: escapeForSlack(text) });
  // Its address for what is made for Slack ends so.
  const isDiscord = /(^|\.)discord(app)?\.com$/.test(hostname) && !pathname.endsWith('/slack');
  if (isDiscord) return asJson({ content: text, allowed_mentions: { parse: [] } });
  // Without a template it would show the JSON itself.
  const hasTemplate = ['template', 'tpl'].some((name) => searchParams.has(name));
  if (hostname === 'ntfy.sh' && !hasTemplate)
    return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
  return asJson({ ...given, text });
}

const asJson = (body: object): Post => {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

const escapeForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cuts in the middle: the end says what to do. */
function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= mostCharacters && Buffer.byteLength(text) <= mostBytes) return text;
  // Four bytes are the most that a character takes.
  const isAscii = Buffer.byteLength(text) === text.length;
  const half = Math.floor((isAscii ? mostCharacters : mostBytes / 4) / 2) - 3;
  return [...characters.slice(0, half), '\n…\n', ...characters.slice(-half)].join('');
}
