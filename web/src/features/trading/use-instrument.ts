import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { useListFavoritesQuery, useListInstrumentsQuery } from './api.ts';
import { selectSymbol, terminalActions } from './terminal-slice.ts';
import type { Instrument } from './types.ts';

/** What a first visit without favorites shows (docs/decisions/0045). */
const defaultSymbol = 'EUR_USD';

/** What to show: what was chosen, else the first favorite that is listed, else the default, else the first of the list. */
export const shownInstrument = (
  instruments: readonly Instrument[],
  chosen: string | null,
  favorites: readonly string[],
): Instrument | null =>
  instruments.find(({ name }) => name === chosen) ??
  favorites
    .map((favorite) => instruments.find(({ id }) => id === favorite))
    .find((instrument) => instrument !== undefined) ??
  instruments.find(({ name }) => name === defaultSymbol) ??
  instruments[0] ??
  null;

const none: readonly string[] = [];

/** The instrument on the chart and in the ticket; `null` until the list is there, and the favorites where they decide. */
export const useInstrument = (): Instrument | null => {
  const symbol = useAppSelector(selectSymbol);
  const { data } = useListInstrumentsQuery();
  const { data: favorites = none, isLoading } = useListFavoritesQuery();
  const waits = data === undefined || (symbol === null && isLoading);
  return useMemo(
    () => (waits ? null : shownInstrument(data, symbol, favorites)),
    [waits, data, symbol, favorites],
  );
};

/** What is shown counts as chosen, so that the chart stays where it is when favorites change. */
export const useKeptInstrument = (): Instrument | null => {
  const dispatch = useAppDispatch();
  const instrument = useInstrument();
  const name = instrument?.name;
  useEffect(() => {
    if (name !== undefined) dispatch(terminalActions.symbolShown(name));
  }, [dispatch, name]);
  return instrument;
};
