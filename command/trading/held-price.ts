import type { HeldInstrumentPrice } from '../../domain/trading/instrument/events.ts';

/** The price that a feed gives for an instrument and that is held back as a jump; `null` if none is. */
export type HeldPriceOf = (instrument: string) => Promise<HeldInstrumentPrice | null>;
