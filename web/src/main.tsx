import type { TFunction } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/theme/tokens.css';
import './app/theme/fonts.css';
import './app/theme/base.css';
import './components/layout/layout.css';
import './components/layout/boxes.css';
import './components/button/button.css';
import { App } from './app/app.tsx';
import { readBoot } from './app/boot.ts';
import { knowBranding } from './app/branding-provider.tsx';
import { loadWords, startI18n } from './app/i18n/i18n.ts';
import { reportMissing } from './app/i18n/report-missing.ts';
import { showSignedIn } from './app/session/api.ts';
import { leavingChanged } from './app/session/slice.ts';
import { createStore } from './app/store.ts';
import { restorePalette } from './app/theme/mode.ts';
import { loadSentences } from './lib/sentence-of.ts';

/** Once the page stands: a browser without service workers, or a page without https, goes without. */
const prepareInstall = async (t: TFunction, appName: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const { prepareOffline } = await import('./app/install/install.ts');
  await prepareOffline(t, appName);
};

const start = async (): Promise<void> => {
  const boot = readBoot();
  const language = document.documentElement.lang || 'en';
  restorePalette();
  const { t } = startI18n(
    language,
    await loadWords(language),
    reportMissing(() => boot.user !== null),
  );
  const store = createStore();
  knowBranding(store, boot);
  if (boot.user !== null) store.dispatch(showSignedIn(boot.user));
  if (window.location.pathname === '/auth/logout') store.dispatch(leavingChanged(true));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App store={store} boot={boot} />
    </StrictMode>,
  );
  // Whoever cannot keep the page for lost connections only lacks that page.
  const prepare = (): void => {
    void loadSentences();
    prepareInstall(t, boot.branding.appName).catch(() => undefined);
  };
  if (document.readyState === 'complete') prepare();
  else window.addEventListener('load', prepare);
};

void start();
