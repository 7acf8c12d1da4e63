import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';

type Photo = { photoId: string; cancel: () => void };

/** Ends the upload of a guest who leaves, and deletes the uploaded photo: an order has a copy of its own. */
export function useAbandonedPhoto(photo: Photo): void {
  const last = useRef(photo);
  useEffect(() => {
    last.current = photo;
  });
  useEffect(
    () => () => {
      const { photoId, cancel } = last.current;
      cancel();
      // If this fails, the shop deletes it within the hour.
      if (photoId !== '') call('DELETE /api/photos/current', { bearer: photoId }).catch(() => undefined);
    },
    [],
  );
}
