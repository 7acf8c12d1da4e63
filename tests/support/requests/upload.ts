import type { Attempt } from './sender.ts';

const boundary = 'a-boundary';

/** Makes an upload of these bytes as a form, as browsers send it. */
export function uploadOf(what: string, bytes: Buffer): Attempt {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    what,
    method: 'POST',
    path: '/api/photos',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
