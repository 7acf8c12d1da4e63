import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { containArea, cutArea } from './avatar-cut.ts';
import { withMarkOf } from './png-mark.ts';

test('a square of a tall picture keeps all its width and leaves more below than above', () => {
  expect(cutArea({ width: 600, height: 900 }, { width: 1, height: 1 })).toEqual({
    x: 0,
    y: 100,
    width: 600,
    height: 600,
  });
});

test('a square of a wide picture is its middle', () => {
  expect(cutArea({ width: 900, height: 600 }, { width: 1, height: 1 })).toMatchObject({ x: 150, y: 0 });
});

test('a story shows the whole picture, centred', () => {
  expect(containArea({ width: 1000, height: 1000 }, { width: 1080, height: 1920 })).toEqual({
    x: 0,
    y: 420,
    width: 1080,
    height: 1080,
  });
});

/** A PNG as far as anybody looks at it here: signature, header, then these chunks. */
function png(...chunks: [name: string, content: string][]): Uint8Array<ArrayBuffer> {
  const chunk = ([name, content]: [string, string]) => {
    const bytes = Buffer.alloc(content.length + 12);
    bytes.writeUInt32BE(content.length);
    bytes.write(name + content, 4, 'latin1');
    return bytes;
  };
  return new Uint8Array(Buffer.concat([Buffer.alloc(33, 1), ...chunks.map(chunk)]));
}

test('a cut says of itself what its picture says', () => {
  const source = png(['gAMA', '1234'], ['iTXt', 'made with AI'], ['IDAT', 'pixels']);
  const cut = png(['IDAT', 'others']);
  expect(withMarkOf(source, cut)).toEqual(png(['iTXt', 'made with AI'], ['IDAT', 'others']));
});

test('a picture that says nothing leaves its cut as it is', () => {
  const cut = png(['IDAT', 'others']);
  const astronaut = readFileSync(new URL('../../../tests/photos/astronaut.png', import.meta.url));
  for (const source of [png(['IDAT', 'x']), new Uint8Array(astronaut), new Uint8Array(3)]) {
    expect(withMarkOf(source, cut)).toBe(cut);
  }
});
