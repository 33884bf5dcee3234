import { createHash } from 'node:crypto';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** An account in the chart of a book, by one type of event. */
export type Source = Readonly<{
  mode: WalletMode;
  currency: string;
  chart_account: string;
  event_type: string;
}>;

/** The accounts of a chart, the types of events and the books there are: some hundreds of sources, each asked for again and again. */
const known = new Map<string, string>();

/**
 * A whole number of 64 bits with its sign, the same for the same source always: an index keeps one number in order for less
 * than four texts. It is a hash, so two sources may share a number: who looks by it compares the four as well.
 */
export const sourceNumberOf = ({ mode, currency, chart_account, event_type }: Source): string => {
  const name = `${mode} ${currency} ${chart_account} ${event_type}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const number = createHash('sha256').update(name).digest().readBigInt64BE().toString();
  known.set(name, number);
  return number;
};
