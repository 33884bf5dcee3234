import { expect, it } from '@jest/globals';
import { keptOf, placeOf } from './kept-place.ts';

const hash = 'ab'.repeat(32);

it('given a link that is stored with a checkpoint, then the link identifies the event of the checkpoint', () => {
  const place = { position: 12n, hash };
  expect(placeOf(12n, keptOf(place))).toEqual(place);
});

it('given a position that a release without links moved, then the stored link of another event is ignored', () => {
  expect(placeOf(13n, keptOf({ position: 12n, hash }))).toEqual({ position: 13n, hash: null });
  expect(placeOf(1n, keptOf({ position: 12n, hash }))).toEqual({ position: 1n, hash: null });
});

it('given an event without a known link, then no link is stored', () => {
  expect(keptOf({ position: 12n, hash: null })).toBeNull();
  expect(placeOf(12n, null)).toEqual({ position: 12n, hash: null });
});
