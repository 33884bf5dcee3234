// Keeps nothing of the site: prices, orders and names always come from the server. Where a page cannot be fetched, the page
// that says so is shown, which the app has kept (src/app/install/install.ts names the cache and the address).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(async (failure) => {
      const kept = await caches.match('/offline', { cacheName: 'daybook-offline' });
      if (kept === undefined) throw failure;
      return kept;
    }),
  );
});
