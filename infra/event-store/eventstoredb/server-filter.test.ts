import { describe, expect, it } from '@jest/globals';
import { createWanted, serverFiltersOf } from './server-filter.ts';

const rare = { categories: ['wallet'], exceptTypes: ['Adjusted'], onlyTypes: ['Closed'] };

describe('what the server is asked to let by', () => {
  it('are the streams of whole categories, and the types that are wanted of others', () => {
    expect(serverFiltersOf([{ categories: ['user', 'kyc_case'] }, rare])).toEqual([
      { by: 'stream', prefixes: ['user-', 'kyc_case-'] },
      { by: 'type', prefixes: ['Closed'] },
    ]);
  });

  it('is everything where somebody wants that, or where nobody passes over types', () => {
    expect(serverFiltersOf([rare, undefined])).toBeNull();
    expect(serverFiltersOf([rare, { exceptTypes: ['Adjusted'] }])).toBeNull();
    expect(serverFiltersOf([{ categories: ['user'] }, { categories: ['wallet'] }])).toBeNull();
    expect(serverFiltersOf([])).toBeNull();
  });

  it('leaves out no type that a reader of the category does not name', () => {
    const known = { categories: ['wallet'], exceptTypes: ['Adjusted'] };
    expect(serverFiltersOf([rare, known])).toContainEqual({ by: 'stream', prefixes: ['wallet-'] });
  });

  it('follows the readers as they come and go, and stays the same between', () => {
    const wanted = createWanted();
    const noLonger = wanted.add(rare);
    const before = wanted.filters();
    expect(wanted.filters()).toBe(before);
    const all = wanted.add(undefined);
    expect(wanted.filters()).toBeNull();
    all();
    expect(wanted.filters()).toEqual(before);
    noLonger();
    expect(wanted.filters()).toBeNull();
  });
});
