import type { ColumnChoice } from './conditions.ts';

/** Kinds of wallets, and so of books. */
export const walletKinds: readonly ColumnChoice[] = [
  { value: 'real', label: 'Real' },
  { value: 'demo', label: 'Demo' },
];
