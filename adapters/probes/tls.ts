import { once } from 'node:events';
import { connect } from 'node:tls';
import { errorCode } from '../error-code.ts';

/** A server's certificate; `problem` says why browsers would not take it, in TLS' own code such as CERT_HAS_EXPIRED. */
export type CertificateFacts = { endsAt: Date; problem: string | undefined };

const timeoutMs = 10_000;

/** Looks at the certificate of an https address. `ca` is trusted beside what this machine trusts. @throws the network's error */
export async function probeCertificate(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  ca?: string,
): Promise<CertificateFacts> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = /[a-z]/i.test(host) && !host.includes(':');
  const socket = connect({
    host,
    port: Number(port || 443),
    // A certificate that is wrong is what we want to see.
    rejectUnauthorized: false,
    ...(isName && { servername: host }),
    ...(ca !== undefined && { ca }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const { valid_to: end } = socket.getPeerCertificate();
    const refused: unknown = socket.authorizationError;
    return { endsAt: new Date(end), problem: socket.authorized ? undefined : codeOf(refused) };
  } finally {
    socket.destroy();
  }
}

/** Its type promises an error; a code comes, too. */
function codeOf(refused: unknown): string {
  return typeof refused === 'string' ? refused : (errorCode(refused) ?? String(refused));
}
