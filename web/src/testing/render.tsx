import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { GuardedRouter } from '../app/guarded-router.tsx';
import { startI18n } from '../app/i18n/i18n.ts';
import { signedIn } from '../app/session/slice.ts';
import { createStore, type Store } from '../app/store.ts';
import { StyleProvider } from '../app/theme/provider.tsx';
import { FocusKeeper } from '../components/focus/focus-keeper.tsx';
import { HintLayer } from '../components/hint/hint-layer.tsx';
import { Toasts } from '../components/toasts/toasts.tsx';
import { userId } from './users.ts';

type Options = Readonly<{
  /** The address at which the screen is shown. */
  at?: string;
  /** The role of the signed-in user; by default nobody is signed in. */
  roleId?: RoleId;
  store?: Store;
}>;

/** Shows a screen as the app does: with a store, the theme, the router, toasts, hints and the focus keeper. */
export const renderScreen = (
  screen: ReactElement,
  { at = '/', roleId, store = createStore() }: Options = {},
): RenderResult & { store: Store } => {
  startI18n('en');
  window.history.replaceState(null, '', at);
  if (roleId !== undefined) store.dispatch(signedIn({ userId, roleId }));
  const root = document.getElementById('root') ?? document.body;
  const shown = render(
    <Provider store={store}>
      <StyleProvider nonce="">
        <GuardedRouter>
          {screen}
          <Toasts />
          <FocusKeeper />
          <HintLayer />
        </GuardedRouter>
      </StyleProvider>
    </Provider>,
    { container: root },
  );
  return { ...shown, store };
};
