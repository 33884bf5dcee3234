import { useEffect } from 'react';
import { leaveUnasked } from '../../lib/leaving.ts';
import { reloadPage } from '../chunk-boundary.tsx';
import { refetchMounted } from '../refetch-mounted.ts';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../store.ts';
import { anotherWallet, useGetUserQuery } from './api.ts';
import { resumed, type SessionState } from './slice.ts';
import { hearTabs, type TabMessage } from './tabs.ts';

type Known = Pick<SessionState, 'userId' | 'roleId' | 'ended'>;

/**
 * Whether the page belongs to somebody else: another person, or the same one with another role, who has other screens.
 */
const isAnother = (
  message: Exclude<TabMessage, { type: 'signed-out' }>,
  { userId, roleId }: Known,
): boolean =>
  message.userId !== userId ||
  (message.type === 'signed-in' && message.roleId !== undefined && message.roleId !== roleId);

/** Reacts to a message from another tab (web.md, State). */
export const onTabMessage = (
  message: TabMessage,
  known: Known,
  dispatch: AppDispatch,
  reload: () => void,
): void => {
  if (message.type === 'signed-out') {
    if (known.userId !== null) reload();
    return;
  }
  if (isAnother(message, known)) reload();
  else if (message.type === 'wallet-switched') dispatch(anotherWallet());
  else {
    if (known.ended) dispatch(resumed());
    refetchMounted(dispatch);
  }
};

const useOtherTabs = ({ userId, roleId, ended }: Known) => {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      hearTabs((message) =>
        onTabMessage(message, { userId, roleId, ended }, dispatch, () => leaveUnasked(reloadPage)),
      ),
    [userId, roleId, ended, dispatch],
  );
};

/** Keeps the page in step with the session: who is signed in, and what other tabs did. */
export const SessionKeeper = () => {
  const { userId, roleId, ended } = useAppSelector((state) => state.session);
  useGetUserQuery(undefined, { skip: userId === null || ended });
  useOtherTabs({ userId, roleId, ended });
  return null;
};
