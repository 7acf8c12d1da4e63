import { usePrivatePicture, type PrivatePicture } from '../../api/use-private-picture.ts';
import type { PhotoState } from './use-photo.ts';

/** Returns the shop's preview of the photo, and until it has loaded the photo as it is on the visitor's device. */
export function usePreview(photo: PhotoState, localUrl: string | undefined): PrivatePicture {
  const photoId = photo.kind === 'current' ? photo.photoId : '';
  const preview = usePrivatePicture('GET /api/photos/current/preview', photoId);
  return preview.kind === 'loading' && localUrl !== undefined ? { kind: 'shown', url: localUrl } : preview;
}
