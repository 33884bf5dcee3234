import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { useListFavoritesQuery, useListInstrumentsQuery } from './api.ts';
import { selectSymbol, terminalActions } from './terminal-slice.ts';
import type { Instrument } from './types.ts';

/** The instrument of a first visit without favorites (docs/decisions/0045). */
const defaultSymbol = 'EUR_USD';

/** The instrument to show: the chosen one, or else the first listed favorite, the default, or the first of the list. */
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

/**
 * The instrument on the chart and in the ticket; `null` until the list has loaded, and the favorites if they decide.
 */
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

/** Treats the instrument shown as chosen, so that the chart does not change with the favorites. */
export const useKeptInstrument = (): Instrument | null => {
  const dispatch = useAppDispatch();
  const instrument = useInstrument();
  const name = instrument?.name;
  useEffect(() => {
    if (name !== undefined) dispatch(terminalActions.symbolShown(name));
  }, [dispatch, name]);
  return instrument;
};
