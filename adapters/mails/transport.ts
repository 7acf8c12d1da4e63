import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { readSettings } from '#config.ts';

type Settings = ReturnType<typeof readSettings>;

/** Options that nodemailer accepts beside the address; its own types know only some of them. */
type Options = Exclude<Parameters<typeof createTransport>[0], string | undefined> & Record<string, unknown>;

/** Creates a transport to a mail server; `name` is our host name in the greeting, nodemailer's default if undefined. */
export const openTransport = (url: string, name: string | undefined, options: Options) =>
  createTransport({ url, ...(name !== undefined && { name }), ...options });

/**
 * Returns the host name for greeting mail servers, which strict ones look up: that of the shop, else that of its sender.
 * Undefined when neither is a name on the Internet.
 */
export function greetingName({
  PUBLIC_URL: url,
  MAIL_FROM: from,
}: Pick<Settings, 'PUBLIC_URL' | 'MAIL_FROM'>) {
  const hosts = [
    url === undefined ? '' : new URL(url).hostname,
    from.replace(/>\s*$/, '').split('@').at(-1) ?? '',
  ];
  return hosts.find((host) => host.includes('.') && isIP(host) === 0 && !host.startsWith('['));
}
