import Fuse from 'fuse.js/basic';
import type { Instrument } from '../types.ts';

/** The tolerance of a fuzzy match (customer.md section 9). */
const threshold = 0.3;

/** A search over name, base, quote and alias; built once per list, called at each key. */
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
