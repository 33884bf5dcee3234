import type { PricedInstrument } from '../instruments.ts';
import type { GivenPrice } from './tick-guard.ts';

/** OANDA's names of our instruments where they differ from ours (developer.oanda.com/rest-live-v20). */
const aliases: Readonly<Record<string, string>> = {
  US500: 'SPX500_USD',
  DE40: 'DE30_EUR',
  JP225: 'JP225Y_JPY',
};

export const nameAtOanda = ({ name, quote }: Pick<PricedInstrument, 'name' | 'quote'>): string => {
  const alias = aliases[name];
  // Quoted in another currency, it is a different price.
  if (alias?.endsWith(`_${quote}`) === true) return alias;
  return name.includes('_') ? name : `${name}_${quote}`;
};

type Unknown = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectIn = (line: string): Unknown | null => {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

export const isHeartbeat = (line: string): boolean => objectIn(line)?.['type'] === 'HEARTBEAT';

/** The best offer is the first. Empty if nobody offers: that is no price, and the one before it no longer holds. */
const bestOf = (side: unknown): string => {
  const offers: readonly unknown[] = Array.isArray(side) ? side : [];
  const best = offers[0];
  return isObject(best) && typeof best['price'] === 'string' ? best['price'] : '';
};

/** The price in a line; `null` if the line contains none. */
export const priceIn = (line: string): (GivenPrice & Readonly<{ isTradeable: boolean }>) | null => {
  const value = objectIn(line);
  if (value?.['type'] !== 'PRICE') return null;
  const { instrument, time, bids, asks, tradeable } = value;
  if (typeof instrument !== 'string' || typeof time !== 'string') return null;
  return {
    instrument,
    bid: bestOf(bids),
    ask: bestOf(asks),
    atMs: Date.parse(time),
    isTradeable: tradeable !== false,
  };
};
