import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { FocusKeeper } from '../components/focus/focus-keeper.tsx';
import { HintLayer } from '../components/hint/hint-layer.tsx';
import { Toasts } from '../components/toasts/toasts.tsx';
import type { Boot } from './boot.ts';
import { BrandingProvider } from './branding-provider.tsx';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { GuardedRouter } from './guarded-router.tsx';
import { WordsKeeper } from './i18n/words-keeper.tsx';
import { LiveProvider } from './live-context.tsx';
import { Router } from './router.tsx';
import { FactorFirst } from './session/factor-first.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';
import { useAppSelector, type Store } from './store.ts';
import { StyleProvider } from './theme/provider.tsx';

const SessionDialog = lazy(async () => ({
  default: (await import('./session/session-dialog.tsx')).SessionDialog,
}));

const IdleQuestion = lazy(async () => ({
  default: (await import('./session/idle-question.tsx')).IdleQuestion,
}));

const CodeQuestion = lazy(async () => ({
  default: (await import('./session/code-question.tsx')).CodeQuestion,
}));

const UnansweredQuestion = lazy(async () => ({
  default: (await import('./session/unanswered-question.tsx')).UnansweredQuestion,
}));

/** Questions to a signed-in person that may appear on any page. */
const SessionQuestions = () => {
  const { userId, ended, asksCode } = useAppSelector((state) => state.session);
  if (userId === null) return null;
  return (
    <ChunkBoundary quiet>
      {ended ? null : <FactorFirst />}
      <Suspense fallback={null}>
        {ended ? <SessionDialog /> : <IdleQuestion />}
        {asksCode === null || ended ? null : <CodeQuestion after={asksCode} />}
        <UnansweredQuestion userId={userId} />
      </Suspense>
    </ChunkBoundary>
  );
};

/** The whole web app: store, styles, one socket, the router, and the elements beside it. */
export const App = ({ store, boot }: { store: Store; boot: Boot }) => (
  <Provider store={store}>
    <BrandingProvider boot={boot}>
      <StyleProvider nonce={boot.nonce}>
        <LiveProvider>
          <GuardedRouter>
            <SessionKeeper />
            <WordsKeeper />
            <Router />
            <SessionQuestions />
            <Toasts />
            <FocusKeeper />
            <HintLayer />
          </GuardedRouter>
        </LiveProvider>
      </StyleProvider>
    </BrandingProvider>
  </Provider>
);
