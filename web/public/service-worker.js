/**
 * Service worker of the shop. It keeps a photo that another app shares with the installed shop until the order form takes it
 * (`web/transform/photo/use-shared-photo.ts`), shows the messages of `adapters/push/`, and answers no other request.
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

addEventListener('push', (event) => {
  const { title, url, ...options } = event.data.json();
  event.waitUntil(registration.showNotification(title, { ...options, icon: '/icon-192.png', data: { url } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** Shows the order's page: the one that is open, or a new one. */
async function show(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  return open ? open.focus() : clients.openWindow(url);
}
