import type { Exchange } from './transcript.ts';

type Fields = NonNullable<NonNullable<Exchange['request']['body']>['multipart']>;

/** The recordings keep only a file's length: a short one was no picture, and unlike lengths were unlike pictures. */
function contentFor(length: number, photo: Buffer): Buffer {
  return length < 100 ? Buffer.alloc(length, 'x') : Buffer.concat([photo, Buffer.from(String(length))]);
}

export function writeForm(fields: Fields, photo: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(contentFor(value.bytes, photo))]), value.filename);
  }
  return form;
}
