import { useEffect, useRef, useState } from 'react';
import type { PhotoAnswer } from '#contract/photo.ts';
import type { ShopAnswer } from '#contract/shop.ts';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { failureOf, noConnection, ownFailure, type Failure } from '../../api/failure.ts';
import { uploadPhoto } from '../../api/upload-photo.ts';
import { useQuery } from '../../api/use-query.ts';
import { shrinkPhoto } from './shrink-photo.ts';

type Upload =
  | { kind: 'idle' }
  | { kind: 'uploading'; file: File; percent: number }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'broken'; file: File; idempotencyKey: string; failure: Failure };

export type PhotoState =
  | { kind: 'none' }
  | { kind: 'current'; photoId: string; answer: PhotoAnswer | undefined }
  | Exclude<Upload, { kind: 'idle' }>;

/** A file of this device that the browser can show; `photoId` once the shop has it. */
type LocalPicture = { file: File; url: string; photoId?: string };

/** Returns a URL of the file; undefined if this browser cannot show its kind, or once it is no longer wanted. */
async function urlOf(file: File, signal: AbortSignal): Promise<string | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    signal.throwIfAborted();
    return image.src;
  } catch {
    URL.revokeObjectURL(image.src);
    return undefined;
  }
}

type PhotoField = { photoId: string; setPhotoId: (photoId: string) => void };

/** State and actions of the photo step: choosing, uploading, and the photo that the shop keeps. */
export function usePhoto({ photoId, setPhotoId }: PhotoField, limits: ShopAnswer['limits']) {
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  const [local, setLocal] = useState<LocalPicture>();
  const running = useRef<AbortController>(null);
  const current = useCurrentPhoto(photoId);
  const localUrl = local?.url;
  useEffect(() => () => URL.revokeObjectURL(localUrl ?? ''), [localUrl]);

  const send = async (chosen: File, idempotencyKey: string) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const onProgress = (percent: number) => setUpload({ kind: 'uploading', file: chosen, percent });
    onProgress(0);
    void urlOf(chosen, signal).then((url) => url !== undefined && setLocal({ file: chosen, url }));
    const file = await shrinkPhoto(chosen);
    try {
      signal.throwIfAborted();
      const answer = await uploadPhoto(file, { idempotencyKey, onProgress, signal });
      setLocal((now) => (now?.file === chosen ? { ...now, photoId: answer.photoId } : now));
      setPhotoId(answer.photoId);
      setUpload({ kind: 'idle' });
    } catch (error) {
      if (!signal.aborted) setUpload(afterFailure(failureOf(error), { file, idempotencyKey }));
    }
  };

  const isLocal = upload.kind === 'uploading' ? local?.file === upload.file : local?.photoId === photoId;
  return {
    /** The photo as it is on the visitor's device; undefined if it is not there or the browser cannot show it. */
    localUrl: isLocal ? localUrl : undefined,
    photo: upload.kind === 'idle' ? current : upload,
    /** True if an earlier photo is still there while a new one is uploaded or has failed. */
    hasEarlier: upload.kind !== 'idle' && current.kind === 'current',
    choose: (file: File) => {
      const failure = earlyProblem(file, limits);
      if (failure === undefined) return void send(file, newIdempotencyKey());
      running.current?.abort();
      setUpload({ kind: 'refused', failure });
    },
    /** Sends the same file under its old key, so that a photo that did arrive is not stored twice. */
    retry: () => {
      if (upload.kind === 'broken') void send(upload.file, upload.idempotencyKey);
    },
    /** Deletes the photo and its proofs. @throws CallFailed */
    remove: async () => {
      await call('DELETE /api/photos/current', { bearer: photoId });
      setPhotoId('');
    },
    cancel: () => {
      running.current?.abort();
      setUpload({ kind: 'idle' });
    },
  };
}

/**
 * Returns the problem of a file before any of it is sent; undefined if it may be sent.
 * Ignores its kind: file names and declared types can be wrong, and the server decides by content.
 */
export function earlyProblem(file: { size: number }, limits: { maxBytes: number }): Failure | undefined {
  if (file.size === 0) return ownFailure('photo_damaged');
  if (file.size <= limits.maxBytes) return undefined;
  return ownFailure('photo_of_size', { megabytes: Math.ceil(file.size / 1_000_000) });
}

const uploadBroken = ownFailure('upload_broken');

/** A refused photo is final for this file; after any other failure the upload can be repeated. */
function afterFailure(failure: Failure, again: { file: File; idempotencyKey: string }): Upload {
  if (failure.errorCode.startsWith('photo_')) return { kind: 'refused', failure };
  return { kind: 'broken', ...again, failure: failure === noConnection ? uploadBroken : failure };
}

const advicePollMs = 1_000;

function useCurrentPhoto(photoId: string): PhotoState {
  const key = photoId === '' ? null : `photo ${photoId}`;
  const query = useQuery(key, () => call('GET /api/photos/current', { bearer: photoId }), {
    refreshInterval: (known) => (known?.ready === false ? advicePollMs : 0),
    shouldRetryOnError: false,
  });
  if (photoId === '') return { kind: 'none' };
  if (query.kind === 'failed' && query.failure.errorCode === 'photo_gone') {
    return { kind: 'refused', failure: query.failure };
  }
  return { kind: 'current', photoId, answer: query.kind === 'loaded' ? query.answer : undefined };
}
