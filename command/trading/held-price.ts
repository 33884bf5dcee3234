import type { HeldInstrumentPrice } from '../../domain/trading/instrument/events.ts';

/** The price of an instrument that a feed gives and that is held back as a jump; `null` where none is. */
export type HeldPriceOf = (instrument: string) => Promise<HeldInstrumentPrice | null>;
