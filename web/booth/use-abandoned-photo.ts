import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';

type Photo = { photoId: string; isOrdered: boolean; cancel: () => void };

/** Ends the upload and deletes the photo of a guest who leaves without an order. */
export function useAbandonedPhoto(photo: Photo): void {
  const last = useRef(photo);
  useEffect(() => {
    last.current = photo;
  });
  useEffect(
    () => () => {
      const { photoId, isOrdered, cancel } = last.current;
      cancel();
      // If this fails, the shop deletes it within the hour.
      if (photoId !== '' && !isOrdered)
        call('DELETE /api/photos/current', { bearer: photoId }).catch(() => undefined);
    },
    [],
  );
}
