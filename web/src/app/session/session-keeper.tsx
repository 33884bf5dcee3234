import { useEffect } from 'react';
import { leaveUnasked } from '../../lib/leaving.ts';
import { reloadPage } from '../chunk-boundary.tsx';
import { refetchMounted } from '../refetch-mounted.ts';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../store.ts';
import { anotherWallet, useGetUserQuery } from './api.ts';
import { resumed, type SessionState } from './slice.ts';
import { hearTabs, type TabMessage } from './tabs.ts';

/** Does what another tab's news asks for (web.md, State). */
export const onTabMessage = (
  message: TabMessage,
  { userId, ended }: Pick<SessionState, 'userId' | 'ended'>,
  dispatch: AppDispatch,
  reload: () => void,
): void => {
  if (message.type === 'signed-out') {
    if (userId !== null) reload();
    return;
  }
  if (message.userId !== userId) reload();
  else if (message.type === 'wallet-switched') dispatch(anotherWallet());
  else {
    if (ended) dispatch(resumed());
    refetchMounted(dispatch);
  }
};

const useOtherTabs = (session: Pick<SessionState, 'userId' | 'ended'>) => {
  const dispatch = useAppDispatch();
  const { userId, ended } = session;
  useEffect(
    () =>
      hearTabs((message) =>
        onTabMessage(message, { userId, ended }, dispatch, () => leaveUnasked(reloadPage)),
      ),
    [userId, ended, dispatch],
  );
};

/** Keeps the page and the session together: who is signed in, and what other tabs did. */
export const SessionKeeper = () => {
  const { userId, ended } = useAppSelector((state) => state.session);
  useGetUserQuery(undefined, { skip: userId === null || ended });
  useOtherTabs({ userId, ended });
  return null;
};
