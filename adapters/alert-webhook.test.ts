import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writePost, type WebhookBody } from './alert-webhook.ts';

const alert: WebhookBody = {
  text: '[Toonbooth] A ComfyUI is gone (gpu:8188)\ngpu:8188 says <502 & nothing>.\nhttps://shop/admin',
  kind: 'comfyui_gone',
  status: 'raised',
};
/** Ten entries, the most that a message names, each of them long. */
const long: WebhookBody = {
  ...alert,
  text: [
    '[Toonbooth] 10 refunds',
    ...Array.from({ length: 10 }, () => 'é'.repeat(400)),
    'https://shop/admin',
  ].join('\n'),
};
const ascii: WebhookBody = { ...alert, text: `begin ${'x'.repeat(4000)} end` };

const characters = (most: number) =>
  z
    .string()
    .min(1)
    .refine((text) => Array.from(text).length <= most);
const bytes = (text: string): number => Buffer.byteLength(text);

/**
 * Limits that each service documents for the body it takes; the schemas are strict because no service says what becomes of an
 * unknown field. Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. Discord:
 * https://discord.com/developers/docs/resources/webhook (its Slack-compatible address takes `text` of 2,000 characters). ntfy:
 * https://docs.ntfy.sh/publish. Mattermost: https://developers.mattermost.com/integrate/webhooks/incoming.
 */
const services = {
  slack: {
    url: 'https://hooks.slack.com/services/T0/B0/key',
    type: 'application/json',
    // Slack requires these control characters to be escaped: & < >
    body: z.strictObject({ text: characters(40_000).regex(/^(?:[^<>&]|&(?:amp|lt|gt);)*$/) }),
    shown: 'text',
  },
  discord: {
    url: 'https://discord.com/api/webhooks/1/key',
    type: 'application/json',
    body: z.strictObject({
      content: characters(2_000),
      allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
    }),
    shown: 'content',
  },
  'discord, as Slack': {
    url: 'https://discord.com/api/webhooks/1/key/slack',
    type: 'application/json',
    body: z.object({ text: characters(2_000) }),
    shown: 'text',
  },
  mattermost: {
    url: 'https://chat.example.com/hooks/key',
    type: 'application/json',
    body: z.object({ text: characters(16_383) }),
    shown: 'text',
  },
} as const;

describe.each(Object.entries(services))('%s', (_name, { url, type, body, shown }) => {
  test.each([alert, long, ascii])(
    'gets the documented body, with the start and the end of the text',
    (given) => {
      const post = writePost(url, given);
      expect(post.headers['content-type']).toBe(type);
      const sent = body.parse(JSON.parse(post.body)) as Record<string, unknown>;
      const text = String(sent[shown]);
      expect(text.slice(0, 9)).toBe(given.text.slice(0, 9));
      expect(text.slice(-3)).toBe(given.text.slice(-3));
    },
  );
});

test.each([alert, long, ascii])('ntfy shows the text as a message, not as JSON or a file', (given) => {
  const { headers, body } = writePost('https://ntfy.sh/my-topic', given);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body.slice(0, 9)).toBe(given.text.slice(0, 9));
  expect(bytes(body)).toBeLessThanOrEqual(4_096);

  // A template of the operator's own takes the text out of the JSON.
  for (const url of [
    'https://ntfy.example.com/t?tpl=1&m={{.text}}',
    'https://ntfy.sh/t?template=yes&m={{.text}}',
  ]) {
    const { text } = z.object({ text: z.string() }).parse(JSON.parse(writePost(url, given).body));
    expect(bytes(text)).toBeLessThanOrEqual(4_096);
  }
});

test('any other address receives the alert and its kind as JSON', () => {
  expect(JSON.parse(writePost('https://pager.example.com/in', alert).body)).toEqual(alert);
});
