import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** Parameters that OWASP recommends for scrypt with 32 MiB: about 0.3 s of one core per try. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 2 ** 20;
const hashBytes = 32;

/** Hashes a password, however its characters were composed when it was typed. */
function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { ...options, maxmem }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

/** Returns the stored form of a password, with all parameters for comparing it: scrypt:N:r:p:salt:hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':');
}

/** Compares a password with a stored hash, in a time that does not tell how close it is. @throws Error for an unknown hash */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = stored.split(':');
  if (kind !== 'scrypt') throw new Error('The stored password is of a kind that this version does not know');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}
