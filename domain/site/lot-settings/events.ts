import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Category, LotState } from '../../shared/trading/types.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type LotTypes = Readonly<Record<Category, LotState>>;
/** A lot that people can choose: `value` is units of the base. */
export type Lot = Readonly<{ label: string; value: Decimal }>;

export type LotTypesSet = DomainEvent<'LotTypesSet', { types: LotTypes }>;
export type LotSelectorSet = DomainEvent<'LotSelectorSet', { lots: readonly Lot[] }>;
export type LotSettingsEvent = LotTypesSet | LotSelectorSet;
