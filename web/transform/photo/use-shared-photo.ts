import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Name of the cache in which `service-worker.js` keeps a shared photo. */
const cacheName = 'shared-photo';

/** Takes the photo that another app has shared with the installed shop, if the address says so (`?shared`). */
export function useSharedPhoto(choose: (file: File) => void): void {
  const [address, setAddress] = useSearchParams();
  const isShared = address.has('shared');
  const take = useEffectEvent((photo: File | undefined) => {
    setAddress(withoutShared, { replace: true, preventScrollReset: true });
    if (photo) choose(photo);
  });
  useEffect(() => {
    if (isShared) void takeSharedPhoto().then(take);
  }, [isShared]);
}

/** Returns the shared photo, and keeps it no longer; undefined if there is none, as after a reload. */
async function takeSharedPhoto(): Promise<File | undefined> {
  const kept = await caches.match('/transform', { cacheName });
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get('file-name') ?? '');
  const photo = new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
  await caches.delete(cacheName);
  return photo;
}

function withoutShared(address: URLSearchParams): URLSearchParams {
  address.delete('shared');
  return address;
}
