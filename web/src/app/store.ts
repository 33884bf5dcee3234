import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { toastsReducer } from '../components/toasts/slice.ts';
import { api } from './api.ts';
import { stalenessReducer } from '../lib/staleness.ts';
import { refetchAgain } from './refetch-again.ts';
import { sessionReducer } from './session/slice.ts';

/** Slices of features join by `rootReducer.inject(slice)` in their own chunk and widen the type (`WithSlice`). */
export interface LazySlices extends Record<never, unknown> {}

export const rootReducer = combineSlices({
  session: sessionReducer,
  staleness: stalenessReducer,
  toasts: toastsReducer,
  [api.reducerPath]: api.reducer,
}).withLazyLoadedSlices<LazySlices>();

/** Creates a store, one for each page and each test. */
export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        refetchAgain,
        api.middleware,
      ),
  });

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = Store['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<Store>();
