import fc from 'fast-check';
import type { Attempt } from '../../support/requests/sender.ts';
import { sample } from './sample.ts';

const boundary = 'a-boundary';
const path = '/api/photos';

type Shape = { how: string; body: string | Buffer; type?: string };

const part = (disposition: string, content = 'no photo', more = ''): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const form = (...parts: string[]): string => `${parts.join('')}--${boundary}--\r\n`;
const file = (filename: string, name = 'photo'): string => part(`name="${name}"; filename="${filename}"`);

/** File names that must be taken as text only. */
const filenames = [
  ...['../../../etc/cron.d/shop', '..\\..\\shop.jpg', '/etc/passwd', 'photo.jpg%00.svg', 'photo\0.jpg'],
  ...[
    '\u202egpj.exe',
    'a'.repeat(4096),
    '.htaccess',
    "'; drop table photos; --.jpg",
    '$(touch pwned).jpg',
    '',
  ],
];

/** Field names that have broken parsers of nested forms. */
const fieldNames = [
  ...['a'.repeat(65), 'a'.repeat(10_000), `a${'[b]'.repeat(10_000)}`, 'a[1000000000]', '__proto__[admin]'],
  ...['constructor[prototype][admin]', 'a[__proto__][b]', 'a[]', '[', 'a[', 'a]b', '', '\0'],
];

const broken: Shape[] = [
  { how: 'no boundary', body: form(file('a.jpg')), type: 'multipart/form-data' },
  { how: 'an empty boundary', body: form(file('a.jpg')), type: 'multipart/form-data; boundary=' },
  { how: 'another boundary', body: form(file('a.jpg')), type: 'multipart/form-data; boundary=other' },
  { how: 'a boundary of 5 kB', body: 'x', type: `multipart/form-data; boundary=${'b'.repeat(5000)}` },
  {
    how: 'another kind of multipart',
    body: form(file('a.jpg')),
    type: 'multipart/mixed; boundary=a-boundary',
  },
  { how: 'a kind that is none', body: form(file('a.jpg')), type: 'multipart' },
  { how: 'no form at all', body: 'photo=abc', type: 'application/x-www-form-urlencoded' },
  { how: 'JSON', body: '{"photo":"abc"}', type: 'application/json' },
  { how: 'no kind', body: 'abc', type: '' },
  { how: 'nothing', body: '' },
  { how: 'an end and no beginning', body: `--${boundary}--\r\n` },
  { how: 'no end', body: file('a.jpg') },
  { how: 'an end in the middle of a header', body: `--${boundary}\r\nContent-Disp` },
  { how: 'no disposition', body: form(`--${boundary}\r\n\r\nabc\r\n`) },
  {
    how: 'a disposition of its own',
    body: form(part('name="photo"; filename="a"').replace('form-data', 'x')),
  },
  { how: 'no name', body: form(part('filename="a.jpg"')) },
  { how: 'an unquoted name', body: form(part('name=photo; filename=a.jpg')) },
  { how: 'a name never closed', body: form(part('name="photo; filename="a.jpg')) },
  { how: 'header lines without a colon', body: form(part('name="photo"', 'a', 'rubbish\r\nrubbish\r\n')) },
  { how: 'a header of 100 kB', body: form(part('name="photo"', 'a', `X: ${'a'.repeat(100_000)}\r\n`)) },
  { how: '100 headers', body: form(part('name="photo"; filename="a"', 'a', 'X: a\r\n'.repeat(100))) },
  { how: 'the photo as text', body: form(part('name="photo"', 'abc')) },
  { how: 'the photo under another name', body: form(file('a.jpg', 'picture')) },
  { how: 'two photos', body: form(file('a.jpg'), file('b.jpg')) },
  { how: 'ten thousand parts', body: form(...Array<string>(10_000).fill(part('name="a"', 'b'))) },
  { how: 'ten thousand empty files', body: form(...Array<string>(10_000).fill(file('a', 'f'))) },
  { how: 'six fields', body: form(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => part(`name="${name}"`))) },
  { how: 'a field of 5 kB', body: form(part('name="a"', 'b'.repeat(5000))) },
  { how: 'a form inside the form', body: form(part('name="photo"; filename="a"', form(file('b')))) },
  { how: 'a boundary inside the photo', body: form(part('name="photo"; filename="a"', `--${boundary}`)) },
  {
    how: 'a transfer encoding nobody knows',
    body: form(part('name="photo"; filename="a"', 'a', 'Content-Transfer-Encoding: x\r\n')),
  },
  { how: 'only line ends', body: '\r\n'.repeat(20_000) },
  { how: 'only dashes', body: '-'.repeat(50_000) },
];

/** Valid form with a few bytes replaced, doubled or dropped. */
const mangled: fc.Arbitrary<Shape> = fc
  .array(
    fc.record({
      at: fc.nat(),
      put: fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom('\r\n', `--${boundary}`, '').map((words) => Buffer.from(words)),
      ),
      dropped: fc.nat(2),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((changes) => {
    const sound = Buffer.from(form(part('name="a"', 'b'), file('a.jpg')));
    const body = changes.reduce((bytes, { at, put, dropped }) => {
      const from = at % bytes.length;
      return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + dropped)]);
    }, sound);
    return { how: 'a few bytes changed', body };
  });

/** Arbitrary names in an otherwise valid form. */
const named: fc.Arbitrary<Shape> = fc
  .string({ unit: 'binary' })
  .chain((name) =>
    fc.constantFrom(
      { how: `the file name ${JSON.stringify(name)}`, body: form(file(name)) },
      { how: `the field name ${JSON.stringify(name)}`, body: form(part(`name="${name}"`), file('a.jpg')) },
    ),
  );

/** Returns `count` invalid forms without a photo, the fixed ones first. */
export function badUploads(count: number, seed: number): Attempt[] {
  const shapes: Shape[] = [
    ...broken,
    ...filenames.map((name) => ({
      how: `the file name ${JSON.stringify(name.slice(0, 40))}`,
      body: form(file(name)),
    })),
    ...fieldNames.map((name) => ({
      how: `the field name ${JSON.stringify(name.slice(0, 40))}`,
      body: form(part(`name="${name}"`), file('a.jpg')),
    })),
  ];
  const more = sample(fc.oneof(mangled, named), Math.max(0, count - shapes.length), seed);
  return [...shapes, ...more].map(attempt);
}

function attempt({ how, body, type = `multipart/form-data; boundary=${boundary}` }: Shape): Attempt {
  const headers = type === '' ? {} : { 'content-type': type };
  return { what: `a form with ${how}`, method: 'POST', path, body, headers };
}
