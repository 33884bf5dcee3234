import type { TFunction } from 'i18next';
import { offlinePage, type OfflineColours } from './offline-page.ts';

/** public/sw.js names both as well. */
const cacheName = 'daybook-offline';
const offlineAddress = '/offline';

/** Reads the tokens of the current theme. */
const coloursNow = (): OfflineColours => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    background: token('bg'),
    text: token('text'),
    muted: token('muted'),
    button: token('accent-fill'),
    onButton: token('on-accent'),
  };
};

/** Stores the page that is shown without a connection, in the current language and colours. */
export const keepOfflinePage = async (t: TFunction, appName: string): Promise<void> => {
  const { lang, dir } = document.documentElement;
  const page = offlinePage(
    {
      language: lang,
      direction: dir,
      appName,
      title: t('No connection'),
      sentences: [
        t('This device is offline. Prices are not shown and orders cannot be sent.'),
        t('Your open orders, their levels and pending orders stay active on the server.'),
      ],
      retry: t('Try again'),
    },
    coloursNow(),
  );
  const cache = await caches.open(cacheName);
  await cache.put(
    offlineAddress,
    new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  );
};

/** Lets a browser install the site, and show the stored page when a page cannot be fetched. */
export const prepareOffline = async (t: TFunction, appName: string): Promise<void> => {
  await keepOfflinePage(t, appName);
  await navigator.serviceWorker.register('/sw.js');
};
