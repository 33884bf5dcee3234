import { describe, expect, it } from '@jest/globals';
import { createPlaces } from './places.ts';

describe('places for work in progress', () => {
  it('given a holder with the maximum number of places, when it requests another, then BUSY until one is released', () => {
    const places = createPlaces({ perHolder: 2, inAll: 10 });
    const leave = places.enter('ada');
    places.enter('ada');
    expect(() => places.enter('ada')).toThrow('The server is busy');
    expect(places.hasRoom('ada')).toBe(false);
    places.enter('bob');
    leave();
    places.enter('ada');
    expect(places.taken()).toBe(3);
  });

  it('given that all places are taken, then nobody gets one until one is released, whoever holds them', () => {
    const places = createPlaces({ perHolder: 2, inAll: 2 });
    places.enter('ada');
    const leave = places.enter('bob');
    expect(() => places.enter('eve')).toThrow('The server is busy');
    leave();
    places.enter('eve');
  });

  it('given a place that is released twice, then it counts once', () => {
    const places = createPlaces({ perHolder: 1, inAll: 5 });
    const leave = places.enter('ada');
    places.enter('bob');
    leave();
    leave();
    expect(places.taken()).toBe(1);
    expect(places.hasRoom('bob')).toBe(false);
  });
});
