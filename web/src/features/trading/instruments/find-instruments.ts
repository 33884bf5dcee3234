import Fuse from 'fuse.js/basic';
import type { Instrument } from '../types.ts';

/** How far a fuzzy match may be off (customer.md section 9). */
const threshold = 0.3;

/** A search over name, base, quote and alias; made once per list, asked at each key. */
export const createInstrumentSearch = (
  instruments: readonly Instrument[],
): ((typed: string) => readonly Instrument[]) => {
  const shown = instruments.map((instrument) => ({
    instrument,
    name: instrument.name.replace('_', '/'),
    wireName: instrument.name,
  }));
  const fuse = new Fuse(shown, {
    threshold,
    ignoreLocation: true,
    keys: ['name', 'wireName', 'instrument.base', 'instrument.quote', 'instrument.alias'],
  });
  return (typed) => {
    const text = typed.trim();
    return text === '' ? [] : fuse.search(text).map(({ item }) => item.instrument);
  };
};
