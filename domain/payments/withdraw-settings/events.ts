import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type WithdrawSettings = {
  /** Percent of the amount. */
  feePercentage: Decimal;
  /** In the wallet's own currency. */
  feeFixed: Decimal;
};

export type WithdrawFeesSet = DomainEvent<'WithdrawFeesSet', WithdrawSettings>;
