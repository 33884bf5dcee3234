import { createHash } from 'node:crypto';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** An account of the chart of a book, by one type of event. */
export type Source = Readonly<{
  mode: WalletMode;
  currency: string;
  chart_account: string;
  event_type: string;
}>;

/**
 * Cache: the accounts of a chart, the types of events and the books give some hundreds of sources, which are needed
 * again and again.
 */
const known = new Map<string, string>();

/**
 * A signed 64-bit integer that is always the same for the same source: an index on one number is smaller than one on
 * four texts. It is a hash, so two sources may share a number; queries by it compare the four fields as well.
 */
export const sourceNumberOf = ({ mode, currency, chart_account, event_type }: Source): string => {
  const name = `${mode} ${currency} ${chart_account} ${event_type}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const number = createHash('sha256').update(name).digest().readBigInt64BE().toString();
  known.set(name, number);
  return number;
};
