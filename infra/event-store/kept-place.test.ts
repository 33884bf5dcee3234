import { expect, it } from '@jest/globals';
import { keptOf, placeOf } from './kept-place.ts';

const hash = 'ab'.repeat(32);

it('given what is kept beside a checkpoint, then its event is known by its link', () => {
  const place = { position: 12n, hash };
  expect(placeOf(12n, keptOf(place))).toEqual(place);
});

it('given a position that a release without links moved, then what is kept of another event does not count', () => {
  expect(placeOf(13n, keptOf({ position: 12n, hash }))).toEqual({ position: 13n, hash: null });
  expect(placeOf(1n, keptOf({ position: 12n, hash }))).toEqual({ position: 1n, hash: null });
});

it('given an event that is not known, then nothing is kept of it', () => {
  expect(keptOf({ position: 12n, hash: null })).toBeNull();
  expect(placeOf(12n, null)).toEqual({ position: 12n, hash: null });
});
