import { gzipSync } from 'node:zlib';
import type { Attempt } from '../../support/requests/sender.ts';
import type { Dice } from './dice.ts';
import { nastyJson } from './values.ts';

/** Secrets that open something, so that what stands behind them is reached. */
export type Keys = { photoId: string; unpaid: string; delivered: string; rejected: string };

type Fields = Record<string, string>;
/** A call that takes JSON: what it sends when all is well, each value written as JSON. */
type Call = { path: string; bearer?: keyof Keys; fields: Fields };

const calls = ({ photoId }: Keys): [Call, ...Call[]] => [
  {
    path: '/api/orders',
    fields: {
      photoId: JSON.stringify(photoId),
      styleId: '"bricks"',
      email: '"ada@example.com"',
      code: '"2345-6789-ABCD"',
      crop: '{"x":0,"y":0,"width":300,"height":300,"rotate":0}',
      locale: '"en"',
      consent: 'true',
    },
  },
  { path: '/api/orders/find', fields: { reference: '"R-2345-6789"', email: '"ada@example.com"' } },
  { path: '/api/orders/current/again', bearer: 'unpaid', fields: { styleId: '"anime"' } },
  { path: '/api/orders/current/email', bearer: 'delivered', fields: { email: '"ada@example.com"' } },
  { path: '/api/orders/current/appeal', bearer: 'rejected', fields: { message: '"This is my cat."' } },
  { path: '/api/orders/current/checkout', bearer: 'unpaid', fields: {} },
  { path: '/api/orders/current/redraw', bearer: 'rejected', fields: {} },
];

/** Fields that nobody asked for, in the hope that somebody takes them. */
const extras: [string, ...string[]] = [
  '"price":0',
  '"price":{"amount":1,"currency":"usd"}',
  '"amount":1',
  '"priceAmount":-499',
  '"currency":"jpy"',
  '"state":"paid"',
  '"paidBy":"code"',
  '"token":"x"',
  '"orderId":"00000000-0000-4000-8000-000000000000"',
  '"__proto__":{"consent":true}',
  '"constructor":{"prototype":{"paid":true}}',
  '"consent":false',
  '"":""',
];

/** Crops outside of every photo, or of no size at all. */
const crops: [string, ...string[]] = [
  '{"x":-1,"y":0,"width":300,"height":300,"rotate":0}',
  '{"x":0,"y":0,"width":10000,"height":10000,"rotate":90}',
  '{"x":9999,"y":9999,"width":300,"height":300,"rotate":180}',
  '{"x":0,"y":0,"width":0,"height":0,"rotate":0}',
  '{"x":0,"y":0,"width":300,"height":255,"rotate":0}',
  '{"x":0.5,"y":0,"width":300,"height":300,"rotate":0}',
  '{"x":0,"y":0,"width":300,"height":300,"rotate":45}',
  '{"x":0,"y":0,"width":300,"height":300,"rotate":"90"}',
  '{"x":1e400,"y":0,"width":300,"height":300,"rotate":0}',
  '{"x":0,"y":0,"width":1e308,"height":1e308,"rotate":0}',
  '[0,0,300,300,0]',
];

/** Languages that look like one and are none. */
const locales: [string, ...string[]] = [
  '"en-abc"',
  '"en-a1"',
  '"xx-1234567"',
  '"de-DE-u-co-phonebk"',
  '"zz"',
];

const special: Record<string, [string, ...string[]]> = { crop: crops, locale: locales };

function spoilField(fields: Fields, dice: Dice): Fields {
  const [first, ...rest] = Object.keys(fields);
  if (first === undefined) return { anything: nastyJson(dice) };
  const name = dice.pick([first, ...rest]);
  const choices = special[name];
  return { ...fields, [name]: choices && dice.chance(0.5) ? dice.pick(choices) : nastyJson(dice) };
}

const write = (fields: Fields): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`;

type Spoiled = { how: string; body: Buffer | string; headers?: Record<string, string> };

/** Ways to spoil a body as a whole. */
const ways: [(text: string, dice: Dice) => Spoiled, ...((text: string, dice: Dice) => Spoiled)[]] = [
  (text, dice) => ({ how: 'cut off', body: text.slice(0, dice.below(text.length)) }),
  (text, dice) => ({ how: 'flipped bit', body: flipBit(Buffer.from(text), dice) }),
  (text, dice) => ({ how: 'an extra field', body: text.replace(/\{(?=")?/, `{${dice.pick(extras)},`) }),
  (text, dice) => ({ how: 'a field twice', body: text.replace(/\}$/, `,${dice.pick(extras)}}`) }),
  (text) => ({ how: 'trailing rubbish', body: `${text} {}` }),
  (text) => ({ how: 'a byte order mark', body: `\ufeff${text}` }),
  (text) => ({ how: 'in UTF-16', body: Buffer.from(text, 'utf16le') }),
  (text) => ({ how: 'as an array', body: `[${text}]` }),
  (_, dice) => ({ how: 'a bare value', body: nastyJson(dice) }),
  () => ({ how: 'nested 15,000 deep', body: '['.repeat(15_000) }),
  () => ({ how: 'above 32 kB', body: `{"email":"${'a'.repeat(40_000)}"}` }),
  () => ({ how: 'empty', body: '' }),
  (text) => ({ how: 'not packed as said', body: text, headers: { 'content-encoding': 'gzip' } }),
  () => ({
    how: 'a packed bomb',
    body: gzipSync(Buffer.alloc(5_000_000, 0x20)),
    headers: { 'content-encoding': 'gzip' },
  }),
  (text) => ({ how: 'in a packing nobody knows', body: text, headers: { 'content-encoding': 'x-rot13' } }),
  (text) => ({
    how: 'in another alphabet',
    body: text,
    headers: { 'content-type': 'application/json; charset=utf-7' },
  }),
  (text) => ({ how: 'as plain text', body: text, headers: { 'content-type': 'text/plain' } }),
  (text) => ({
    how: 'as a form',
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
];

function flipBit(bytes: Buffer, dice: Dice): Buffer {
  const at = dice.below(bytes.length);
  bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << dice.below(8)), at);
  return bytes;
}

function spoil(fields: Fields, dice: Dice): Spoiled {
  if (dice.chance(0.6)) return { how: 'a spoiled field', body: write(spoilField(fields, dice)) };
  return dice.pick(ways)(write(fields), dice);
}

/** `count` requests with bodies that are not what the shop asks for, or only nearly. */
export function badBodies(count: number, keys: Keys, dice: Dice): Attempt[] {
  const known = calls(keys);
  return Array.from({ length: count }, () => {
    const { path, bearer, fields } = dice.pick(known);
    const { how, body, headers } = spoil(fields, dice);
    return {
      what: `${path} with ${how}: ${body.toString('utf8', 0, 120)}`,
      method: 'POST',
      path,
      body,
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${keys[bearer]}` }),
        ...headers,
      },
    };
  });
}
