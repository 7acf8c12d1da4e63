import type { Addresses } from '#adapters/data-dir/contents.ts';

function meaning({ stripe, mailbox, comfyui }: Addresses): string {
  if (!stripe) return '';
  return `: nobody is charged${mailbox && comfyui ? ' and nothing leaves this machine' : ''}`;
}

/** Returns the lines to print once the shop is open. */
export function greeting(addresses: Addresses, seconds: number, loginUrl?: string): string[] {
  const { shop, console: admin, mailbox, stripe, comfyui } = addresses;
  const standins = [comfyui && 'ComfyUI', stripe && 'Stripe', mailbox && 'mail'].filter(Boolean).join(', ');
  return [
    '',
    `Toonbooth is open (${seconds.toFixed(1)} s).`,
    '',
    `  Shop      ${shop}`,
    `  Console   ${loginUrl ?? admin}`,
    ...(loginUrl === undefined
      ? []
      : ['            logs you in once, within 10 minutes; npx toonbooth admin login prints another']),
    ...(mailbox ? [`  Mailbox   ${mailbox}   every mail the shop sends lands here`] : []),
    '',
    ...(standins ? [`  Stand-ins are used for ${standins}${meaning(addresses)}.`] : []),
    '  Ctrl-C stops it.',
    '',
  ];
}

/**
 * Returns an `ssh` command that forwards the shop's ports to the machine of somebody who is logged in over SSH; else undefined.
 * @param connection the value of SSH_CONNECTION: the client's address and port, then the server's
 */
export function forwardingLine(
  addresses: Addresses,
  connection: string | undefined,
  user: string,
): string | undefined {
  const [, , host, port] = connection?.split(' ') ?? [];
  if (!host) return undefined;
  const { shop, mailbox, stripe } = addresses;
  const ports = [shop, mailbox, stripe].flatMap((url) => (url ? [new URL(url).port] : [])).filter(Boolean);
  const forwards = ports.map((number) => `-L ${number}:127.0.0.1:${number}`).join(' ');
  return `  On your own machine: ssh -N ${forwards} ${port === '22' ? '' : `-p ${port ?? ''} `}${user}@${host}`;
}
