import { useMemo } from 'react';
import { useAppSelector } from '../../app/store.ts';
import { useListInstrumentsQuery } from './api.ts';
import { selectSymbol } from './terminal-slice.ts';
import type { Instrument } from './types.ts';

/** The symbol a first visit shows (customer.md section 2). */
const defaultSymbol = 'USD_CNH';

/** What to show: what was chosen, else the default, else the first of the list. */
const shownInstrument = (
  instruments: readonly Instrument[],
  chosen: string | null,
): Instrument | null =>
  instruments.find(({ name }) => name === chosen) ??
  instruments.find(({ name }) => name === defaultSymbol) ??
  instruments[0] ??
  null;

/** The instrument on the chart and in the ticket; `null` until the list is there. */
export const useInstrument = (): Instrument | null => {
  const symbol = useAppSelector(selectSymbol);
  const { data } = useListInstrumentsQuery();
  return useMemo(() => (data === undefined ? null : shownInstrument(data, symbol)), [data, symbol]);
};
