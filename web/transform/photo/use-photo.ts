import { useRef, useState } from 'react';
import type { PhotoAnswer } from '#contract/photo.ts';
import type { ShopAnswer } from '#contract/shop.ts';
import { useAsked } from '../../api/use-query.ts';
import { newIdempotencyKey } from '../../api/call.ts';
import { failureOf, noConnection, ownFailure, type Failure } from '../../api/failure.ts';
import { askPhoto, uploadPhoto } from '../../api/upload-photo.ts';
import { earlyProblem } from './photo-check.ts';

type Upload =
  | { kind: 'idle' }
  | { kind: 'uploading'; file: File; percent: number }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'broken'; file: File; idempotencyKey: string; failure: Failure };

export type PhotoState =
  | { kind: 'none' }
  | { kind: 'kept'; photoId: string; answer: PhotoAnswer | undefined }
  | Exclude<Upload, { kind: 'idle' }>;

type Kept = { photoId: string; keep: (photoId: string) => void };

/** The photo step: choosing, uploading, and what the shop says of the photo it keeps. */
export function usePhoto({ photoId, keep }: Kept, limits: ShopAnswer['limits']) {
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  const current = useRef<AbortController>(null);
  const kept = useKeptPhoto(photoId);

  const send = async (file: File, idempotencyKey: string) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const onProgress = (percent: number) => setUpload({ kind: 'uploading', file, percent });
    onProgress(0);
    try {
      const answer = await uploadPhoto(file, { idempotencyKey, onProgress, signal });
      keep(answer.photoId);
      setUpload({ kind: 'idle' });
    } catch (error) {
      if (!signal.aborted) setUpload(afterFailure(failureOf(error), { file, idempotencyKey }));
    }
  };

  return {
    photo: upload.kind === 'idle' ? kept : upload,
    /** A photo chosen before is still kept, whatever became of the new one. */
    hasEarlier: upload.kind !== 'idle' && kept.kind === 'kept',
    choose: (file: File) => {
      const failure = earlyProblem(file, limits);
      if (failure !== undefined) setUpload({ kind: 'refused', failure });
      else void send(file, newIdempotencyKey());
    },
    /** Sends the same file again: under its old key, so that a photo which did arrive is not kept twice. */
    retry: () => {
      if (upload.kind === 'broken') void send(upload.file, upload.idempotencyKey);
    },
    cancel: () => {
      current.current?.abort();
      setUpload({ kind: 'idle' });
    },
  };
}

const uploadBroken = ownFailure('upload_broken');

/** A refusal of the photo is final for this file; anything else may be tried again. */
function afterFailure(failure: Failure, again: { file: File; idempotencyKey: string }): Upload {
  if (failure.code.startsWith('photo_')) return { kind: 'refused', failure };
  return { kind: 'broken', ...again, failure: failure === noConnection ? uploadBroken : failure };
}

const advicePollMs = 1_000;

function useKeptPhoto(photoId: string): PhotoState {
  const asked = useAsked(photoId === '' ? null : `photo ${photoId}`, () => askPhoto(photoId), {
    refreshInterval: (known) => (known?.ready === false ? advicePollMs : 0),
    shouldRetryOnError: false,
  });
  if (photoId === '') return { kind: 'none' };
  if (asked.kind === 'failed' && asked.failure.code === 'photo_gone') {
    return { kind: 'refused', failure: asked.failure };
  }
  return { kind: 'kept', photoId, answer: asked.kind === 'answered' ? asked.answer : undefined };
}
