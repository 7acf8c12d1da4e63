import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { makeCertificate } from '../operator/certificate-double.ts';

const received = z.strictObject({
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  tag: z.string(),
  url: z.string(),
});

/** A browser that can be told at this address: what it sends to the shop, and how it reads a message. */
export function givenBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };

  /** Decrypts a message by RFC 8291 and 8188 (aes128gcm, one record). */
  function read(message: Buffer) {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 21 + message.readUInt8(20));
    const sealed = message.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The record ends with 2 and zeros.
    return received.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()));
  }
  return { endpoint, body: { endpoint, keys }, row: { endpoint, ...keys }, read };
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

const bearer = /^vapid t=(?<head>[^.]+)\.(?<body>[^.]+)\.(?<signature>\S+), k=(?<key>\S+)$/;

/** Verifies who sends a message, by VAPID (RFC 8292). @returns the sender's key and what it claims */
function senderOf({ authorization = '' }: IncomingHttpHeaders) {
  const { head, body, signature, key } = z
    .object({ head: z.string(), body: z.string(), signature: z.string(), key: z.string() })
    .parse(bearer.exec(authorization)?.groups);
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const verifying = {
    key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const;
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify('sha256', signed, verifying, Buffer.from(signature, 'base64url')))
    throw new Error('A push service would refuse this signature');
  return { key, ...claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString())) };
}

type Post = {
  path: string;
  headers: IncomingHttpHeaders;
  message: Buffer;
  sender: ReturnType<typeof senderOf>;
};

/** Starts a push service, on loopback and with a certificate of its own, that answers with the status that `answerWith` says. */
export async function givenPushService() {
  const { cert, key } = makeCertificate(new Date(Date.now() + 86_400_000));
  const posts: Post[] = [];
  let status = 201;
  const server = createServer({ cert, key }, (request, response) => {
    void buffer(request).then((message) => {
      const { url: path = '', headers } = request;
      posts.push({ path, headers, message, sender: senderOf(headers) });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.2');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `https://127.0.0.2:${port}`;
  return {
    url,
    posts,
    /** Lets the shop reach it, which it otherwise does not. */
    reach: { mayBePrivate: true, ca: cert },
    answerWith: (next: number) => void (status = next),
    givenBrowser: (name: string) => givenBrowser(`${url}/${name}`),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
