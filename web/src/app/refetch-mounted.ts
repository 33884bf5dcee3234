import { setupListeners } from '@reduxjs/toolkit/query/react';
import type { AppDispatch } from './store.ts';

/** Asks again for all that is on the screen, and drops what is not: anything may have changed. */
export const refetchMounted = (dispatch: AppDispatch): void => {
  setupListeners(dispatch, (send, { onOnline }) => {
    send(onOnline());
    return () => undefined;
  });
};
