import { sub, type Decimal } from '../decimal.ts';

type Source = Readonly<{ event_type: string; debits: Decimal; credits: Decimal }>;

/** The parts of 'Total Deposits', by the kinds of events that make them up. */
export type DepositsFigure = Readonly<{ credited: Decimal; back: Decimal; total: Decimal }>;

/**
 * 'Total Deposits' of the dashboard, from the postings in the account of all wallets of a book: what was credited, less
 * what went back. What the company added so that nothing is owed is a credit too, but not a deposit.
 */
export const depositsFigure = (sources: readonly Source[]): DepositsFigure => {
  const of = (type: string): Source | undefined =>
    sources.find(({ event_type: one }) => one === type);
  const credited = of('DepositPosted')?.credits ?? '0';
  const back = of('DepositReversed')?.debits ?? '0';
  return { credited, back, total: sub(credited, back) };
};
