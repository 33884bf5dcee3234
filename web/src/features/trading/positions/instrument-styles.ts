import { useMemo } from 'react';
import { useListInstrumentsQuery } from '../api.ts';
import type { QuoteStyle } from '../prices/pips.ts';

type Traded = Readonly<{ instrument: string; quote_symbol: string }>;

/** The format of an order's rates, also if its instrument is no longer listed. */
export const useStyleOf = (): ((order: Traded) => QuoteStyle) => {
  const { data } = useListInstrumentsQuery();
  return useMemo(() => {
    const styles = new Map(data?.map((instrument) => [instrument.name, instrument]));
    return (order) =>
      styles.get(order.instrument) ?? { quote: order.quote_symbol, category: 'forex' };
  }, [data]);
};
