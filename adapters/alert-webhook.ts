import { fetchDirectly, Redirected } from './fetch.ts';
import { errorMessage } from './log.ts';

/** Chat services answer within a second; a slower post is tried again. */
const timeoutMs = 10_000;
/** Discord refuses a longer text, and ntfy turns a longer one into a file. */
const [mostCharacters, mostBytes] = [2_000, 4_000];

/** Body of a post: chats show `text`; the other fields are for programs that read it. */
export type WebhookBody = { text: string; kind?: string; status?: string };

/**
 * Posts a message to an operator's webhook. `signal` cuts it short.
 * @returns the reason it was not accepted, without the address, which is a secret; undefined when it was accepted
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

/** Writes a message in the format that the service at this address documents; services without a format get the JSON as it is. */
export function writePost(address: string, given: WebhookBody): Post {
  const { hostname, pathname, searchParams } = new URL(address);
  const text = shorten(given.text);
  if (hostname === 'hooks.slack.com') return asJson({ text: escapeForSlack(text) });
  // Discord's Slack-compatible address ends in /slack.
  const isDiscord = /(^|\.)discord(app)?\.com$/.test(hostname) && !pathname.endsWith('/slack');
  if (isDiscord) return asJson({ content: text, allowed_mentions: { parse: [] } });
  // Without a template, ntfy would show the JSON itself.
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

/** Cuts the middle out of a long text: its end says what to do. */
function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= mostCharacters && Buffer.byteLength(text) <= mostBytes) return text;
  // A character takes at most four bytes.
  const isAscii = Buffer.byteLength(text) === text.length;
  const half = Math.floor((isAscii ? mostCharacters : mostBytes / 4) / 2) - 3;
  return [...characters.slice(0, half), '\n…\n', ...characters.slice(-half)].join('');
}
