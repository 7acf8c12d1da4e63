import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Encodes DER: a tag, the length of the content, and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const utcTime = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const algorithm = sequence(hex('06082a8648ce3d040302')); // ecdsa-with-SHA256
const name = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from('toons')))));

/** Makes a self-signed certificate for 127.0.0.2 (RFC 5280), with its key, as PEM. */
export function makeCertificate(endsAt: Date): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const address = sequence(hex('0603551d11'), der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 2])))));
  const authority = sequence(hex('0603551d13'), der(0x04, sequence(hex('0101ff'))));
  const content = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    algorithm,
    name,
    sequence(utcTime(new Date(endsAt.getTime() - 90 * 86_400_000)), utcTime(endsAt)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(address, authority)),
  );
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey));
  const lines = sequence(content, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Starts an https server on an address that counts as public, whose certificate expires in this many days. */
export async function givenTls(days: number) {
  const { cert, key } = makeCertificate(new Date(Date.now() + days * 86_400_000));
  const server = createServer({ cert, key }, (_request, response) => response.end('something else'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  return {
    url: `https://127.0.0.2:${(server.address() as AddressInfo).port}`,
    cert,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
