import type { GivenPrice } from './tick-guard.ts';

/** Parses a provider's message; `undefined` if it is not JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

export const isRecordOf = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More decimals than any price has, fewer than the precision of a double. */
const places = 10;

/** A price that came as a JSON number, as decimal text without an exponent; `null` for anything else. */
export const priceText = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e9
    ? value.toFixed(places).replace(/\.?0+$/, '')
    : null;

type SaidPrice = Readonly<{ bid: unknown; ask: unknown; atMs: unknown }>;

/**
 * A quote for the guard. A missing or unreadable side becomes an empty text: the guard then holds the quote back, and
 * the price before it no longer holds.
 */
export const givenPrice = (instrument: string, { bid, ask, atMs }: SaidPrice): GivenPrice => ({
  instrument,
  bid: priceText(bid) ?? '',
  ask: priceText(ask) ?? '',
  atMs: typeof atMs === 'number' ? atMs : NaN,
});

/** A WebSocket message as text, however it was split. */
export const textOf = (data: Buffer | ArrayBuffer | readonly Buffer[]): string => {
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString('utf8');
  return (Buffer.isBuffer(data) ? data : Buffer.concat(data)).toString('utf8');
};
