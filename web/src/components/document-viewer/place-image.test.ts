import { describe, expect, it } from '@jest/globals';
import { nextZoom, placeImage } from './place-image.ts';

const card = { width: 800, height: 500 };
const box = { width: 400, height: 400 };

describe('an image in its box', () => {
  it.each([
    [1, 0, { width: 400, height: 250 }, { width: 400, height: 250 }],
    [2, 0, { width: 800, height: 500 }, { width: 800, height: 500 }],
    [1, 1, { width: 400, height: 250 }, { width: 250, height: 400 }],
    [1, 2, { width: 400, height: 250 }, { width: 400, height: 250 }],
  ])('fits the box at zoom %s and %s quarter turns', (zoom, turns, image, stage) => {
    expect(placeImage(card, box, { zoom, turns })).toEqual({ image, stage });
  });

  it('is not enlarged to fill the box, and takes no space before its size is known', () => {
    const view = { zoom: 1, turns: 0 };
    expect(placeImage({ width: 40, height: 20 }, box, view).image).toEqual({
      width: 40,
      height: 20,
    });
    expect(placeImage({ width: 0, height: 0 }, box, view).image).toEqual({ width: 0, height: 0 });
  });
});

describe('zoom', () => {
  it('changes in steps and stops at the ends', () => {
    expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(6, 1), nextZoom(2, -1)]).toEqual([
      1.5, 1, 6, 1.5,
    ]);
  });
});
