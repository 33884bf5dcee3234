import type { PricedInstrument } from '../instruments.ts';
import type { GivenPrice } from './tick-guard.ts';

/** What OANDA calls our instruments, where that is not our own name (developer.oanda.com/rest-live-v20). */
const aliases: Readonly<Record<string, string>> = {
  US500: 'SPX500_USD',
  DE40: 'DE30_EUR',
  JP225: 'JP225Y_JPY',
};

export const nameAtOanda = ({ name, quote }: Pick<PricedInstrument, 'name' | 'quote'>): string => {
  const alias = aliases[name];
  // Listed in another currency it is another price.
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

/** The best of a side stands first; empty where nobody offers any more, which is no price and ends the one before. */
const bestOf = (side: unknown): string => {
  const offers: readonly unknown[] = Array.isArray(side) ? side : [];
  const best = offers[0];
  return isObject(best) && typeof best['price'] === 'string' ? best['price'] : '';
};

/** What a line says of an instrument's price; `null` where it says nothing of any. */
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
