import { usePrivatePicture } from '../../api/use-private-picture.ts';
import type { PhotoState } from './use-photo.ts';

/** The photo as the shop keeps it: what will be drawn. */
export function usePreview(photo: PhotoState) {
  return usePrivatePicture('/api/photos/current/preview', photo.kind === 'kept' ? photo.photoId : '');
}
