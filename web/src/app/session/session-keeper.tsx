import { useEffect } from 'react';
import { api } from '../api.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { useGetUserQuery } from './api.ts';
import { hearTabs } from './tabs.ts';

const useOtherTabs = (userId: string | null) => {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.type === 'signed-out' ? userId !== null : message.userId !== userId)
          window.location.reload();
        else if (message.type !== 'signed-out') dispatch(api.util.resetApiState());
      }),
    [userId, dispatch],
  );
};

/** Keeps the page and the session together: who is signed in, and what other tabs did. */
export const SessionKeeper = () => {
  const { userId, ended } = useAppSelector((state) => state.session);
  useGetUserQuery(undefined, { skip: userId === null || ended });
  useOtherTabs(userId);
  return null;
};
