import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { readSettings } from '#config.ts';

type Settings = ReturnType<typeof readSettings>;

/** Options that nodemailer takes beside the address; its own types know only some of them. */
type Options = Exclude<Parameters<typeof createTransport>[0], string | undefined> & Record<string, unknown>;

/** Opens the way to a mail server; `name` is what we greet it with, as nodemailer would where it is not given. */
export const openTransport = (url: string, name: string | undefined, options: Options) =>
  createTransport({ url, ...(name !== undefined && { name }), ...options });

/**
 * The name to greet mail servers with, which strict ones look up: the host of the shop, else that of its sender. Undefined where
 * neither is a name on the Internet.
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
