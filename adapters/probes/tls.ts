import { once } from 'node:events';
import { connect } from 'node:tls';
import { errorCode } from '../error-code.ts';

/** Certificate of a server; `problem` is the reason why browsers would refuse it, a TLS code such as CERT_HAS_EXPIRED. */
export type CertificateFacts = { endsAt: Date; problem: string | undefined };

const timeoutMs = 10_000;

/** Reads the certificate of an https address. `ca` is trusted in addition to this machine's. @throws the network's error */
export async function probeCertificate(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  ca?: string,
): Promise<CertificateFacts> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = /[a-z]/i.test(host) && !host.includes(':');
  const socket = connect({
    host,
    port: Number(port || 443),
    // Bad certificates must be readable, too.
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

/** Handles both forms of `authorizationError`: an Error, as its type says, and a bare code. */
function codeOf(refused: unknown): string {
  return typeof refused === 'string' ? refused : (errorCode(refused) ?? String(refused));
}
