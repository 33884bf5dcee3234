import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). Multiples of the market's own spread. */
export type SpreadSettings = {
  spread_forex: Decimal;
  spread_commodity: Decimal;
  spread_index: Decimal;
  spread_crypto: Decimal;
  spread_stock: Decimal;
};

export type SpreadsSet = DomainEvent<'SpreadsSet', SpreadSettings>;
export type SpreadSettingsEvent = SpreadsSet;
