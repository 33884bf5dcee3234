import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type WithdrawSettings = {
  /** Percent of the amount. */
  feePercentage: Decimal;
  /** In the site's currency; a wallet of another currency pays its worth (docs/decisions/0214). */
  feeFixed: Decimal;
};

export type WithdrawFeesSet = DomainEvent<'WithdrawFeesSet', WithdrawSettings>;
