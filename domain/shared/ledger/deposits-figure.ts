import { sub, type Decimal } from '../decimal.ts';

type Source = Readonly<{ event_type: string; debits: Decimal; credits: Decimal }>;

/** The parts of 'Total Deposits', by the kinds of events they stand in. */
export type DepositsFigure = Readonly<{ credited: Decimal; back: Decimal; total: Decimal }>;

/**
 * 'Total Deposits' of the dashboard out of what the account of all wallets of a book came to: what was credited, and less
 * what went back. What the house added beside it, so that nothing is owed, is a credit, and no deposit.
 */
export const depositsFigure = (sources: readonly Source[]): DepositsFigure => {
  const of = (type: string): Source | undefined =>
    sources.find(({ event_type: one }) => one === type);
  const credited = of('DepositPosted')?.credits ?? '0';
  const back = of('DepositReversed')?.debits ?? '0';
  return { credited, back, total: sub(credited, back) };
};
