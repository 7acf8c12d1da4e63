import { useMemo } from 'react';
import type { Crop } from '#domain/photo.ts';
import type { Draft } from '../../storage/form.ts';
import { readCrop } from './crop.ts';
import type { PhotoState } from './use-photo.ts';

/** The visitor's cut of the photo that the draft holds, while it fits. */
export function useCrop(photo: PhotoState, kept: string, change: (entered: Partial<Draft>) => void) {
  const size = photo.kind === 'kept' ? photo.answer : undefined;
  const crop = useMemo(() => size && readCrop(kept, size), [kept, size]);
  const setCrop = (chosen: Crop | undefined) => change({ crop: chosen ? JSON.stringify(chosen) : '' });
  return { crop, setCrop };
}
