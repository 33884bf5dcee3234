// Keeps nothing of the site: prices, orders and names always come from the server. Where a page cannot be fetched, the page
// that says so is shown, which the app has kept (src/app/install/install.ts names the cache and the address). The server
// lets this script ask it (infra/http/pages/files.ts): a worker is held to the policy that it came with.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  // Frames within a page go their own way.
  if (event.request.destination !== 'document') return;
  event.respondWith(
    fetch(event.request).catch(async (failure) => {
      const kept = await caches.match('/offline', { cacheName: 'daybook-offline' });
      if (kept === undefined) throw failure;
      return kept;
    }),
  );
});
