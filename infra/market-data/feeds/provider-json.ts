import type { GivenPrice } from './tick-guard.ts';

/** What a provider's message holds; `undefined` where it is no JSON. */
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

/** More places than any price has, fewer than where a double ends. */
const places = 10;

/** A price that came as a number of JSON, as decimal text without an exponent; `null` for anything else. */
export const priceText = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e9
    ? value.toFixed(places).replace(/\.?0+$/, '')
    : null;

type SaidPrice = Readonly<{ bid: unknown; ask: unknown; atMs: unknown }>;

/**
 * What a quote says, as the guard takes it: a side that is missing or cannot be read is no price, and says of the instrument
 * that the one before stands no longer.
 */
export const givenPrice = (instrument: string, { bid, ask, atMs }: SaidPrice): GivenPrice => ({
  instrument,
  bid: priceText(bid) ?? '',
  ask: priceText(ask) ?? '',
  atMs: typeof atMs === 'number' ? atMs : NaN,
});

/** A message of a WebSocket as text, in whatever pieces it came. */
export const textOf = (data: Buffer | ArrayBuffer | readonly Buffer[]): string => {
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString('utf8');
  return (Buffer.isBuffer(data) ? data : Buffer.concat(data)).toString('utf8');
};
