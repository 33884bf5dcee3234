import { describe, expect, it } from '@jest/globals';
import { createPlaces } from './places.ts';

describe('places under way', () => {
  it('given a holder with as many as may be, when one more is asked for, then BUSY until one is let go', () => {
    const places = createPlaces({ perHolder: 2, inAll: 10 });
    const leave = places.enter('ada');
    places.enter('ada');
    expect(() => places.enter('ada')).toThrow('Too much is under way');
    expect(places.hasRoom('ada')).toBe(false);
    places.enter('bob');
    leave();
    places.enter('ada');
    expect(places.taken()).toBe(3);
  });

  it('given all places taken, then nobody enters, whoever holds them', () => {
    const places = createPlaces({ perHolder: 2, inAll: 2 });
    places.enter('ada');
    const leave = places.enter('bob');
    expect(() => places.enter('eve')).toThrow('Too much is under way');
    leave();
    places.enter('eve');
  });

  it('given a place let go twice, then it counts once', () => {
    const places = createPlaces({ perHolder: 1, inAll: 5 });
    const leave = places.enter('ada');
    places.enter('bob');
    leave();
    leave();
    expect(places.taken()).toBe(1);
    expect(places.hasRoom('bob')).toBe(false);
  });
});
