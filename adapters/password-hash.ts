import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** What OWASP asks of scrypt with 32 MiB: some 0.3 s of one core for each try. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 2 ** 20;
const hashBytes = 32;

/** One password, however its letters were put together when it was typed. */
function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { ...options, maxmem }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

/** The form in which a password is kept, with all that it takes to compare it: scrypt:N:r:p:salt:hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':');
}

/** Whether this is the password of that hash, in a time that does not tell how near it came. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = stored.split(':');
  if (kind !== 'scrypt') throw new Error('The stored password is of a kind that this version does not know');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}
