import type { PhotoAnswer, UploadAnswer } from '#contract/photo.ts';
import { ask } from './call.ts';
import { CallFailed, failureIn, noConnection } from './failure.ts';

export type Upload = {
  idempotencyKey: string;
  /** Percent of the bytes that left the browser. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a photo. By XMLHttpRequest, because fetch cannot tell how much it has sent.
 * @throws CallFailed, also when the signal aborts
 */
export function uploadPhoto(
  file: File,
  { idempotencyKey, onProgress, signal }: Upload,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const breakOff = () => reject(new CallFailed(noConnection));
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    request.onload = () => {
      if (request.status === 201) resolve(request.response as UploadAnswer);
      else reject(new CallFailed(failureIn(request.response, request.status)));
    };
    request.onerror = breakOff;
    request.onabort = breakOff;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', '/api/photos');
    request.responseType = 'json';
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    const form = new FormData();
    form.append('photo', file);
    request.send(form);
  });
}

/** What the shop knows of a photo it keeps; advice arrives until `ready`. @throws CallFailed */
export async function askPhoto(photoId: string): Promise<PhotoAnswer> {
  return (await ask('/api/photos/current', { bearer: photoId })) as PhotoAnswer;
}
