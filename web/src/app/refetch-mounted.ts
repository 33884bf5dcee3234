import { setupListeners } from '@reduxjs/toolkit/query/react';
import type { AppDispatch } from './store.ts';

/** Refetches everything on the screen and drops the rest of the cache, because anything may have changed. */
export const refetchMounted = (dispatch: AppDispatch): void => {
  setupListeners(dispatch, (send, { onOnline }) => {
    send(onOnline());
    return () => undefined;
  });
};
