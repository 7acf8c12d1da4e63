/**
 * Service worker of the installed shop: keeps a photo that another app shares with it until the order form takes it, and answers
 * no other request. `web/transform/photo/use-shared-photo.ts` reads what it keeps.
 */
const cacheName = 'shared-photo';

addEventListener('install', () => void skipWaiting());

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/transform') event.respondWith(keepPhoto(request));
});

async function keepPhoto(request) {
  const photo = (await request.formData()).get('photo');
  if (photo instanceof File) {
    const cache = await caches.open(cacheName);
    const headers = { 'file-name': encodeURIComponent(photo.name) };
    await cache.put('/transform', new Response(photo, { headers }));
  }
  return Response.redirect('/transform?shared', 303);
}
