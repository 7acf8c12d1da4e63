import { endpointOf } from '#contract/endpoints.ts';
import type { UploadAnswer } from '#contract/photo.ts';
import { CallFailed, failureIn, noConnection } from './failure.ts';
import { readJson } from './read-json.ts';

export type UploadOptions = {
  idempotencyKey: string;
  /** Receives the percentage of bytes sent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** Uploads a photo. @throws CallFailed, also if the signal aborts */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<UploadAnswer> {
  const { status, responseText } = await send(file, options);
  if (status !== 201) throw new CallFailed(failureIn(responseText, status));
  return readJson('POST /api/photos', responseText);
}

/** Uses XMLHttpRequest, because fetch cannot report upload progress. */
function send(file: File, { idempotencyKey, onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CallFailed(noConnection));
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    request.onload = () => resolve(request);
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const { method, path } = endpointOf('POST /api/photos');
    request.open(method, path);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    const form = new FormData();
    form.append('photo', file);
    request.send(form);
  });
}
