import { describe, expect, it } from '@jest/globals';
import { createWanted, serverFiltersOf } from './server-filter.ts';

const rare = { categories: ['wallet'], exceptTypes: ['Adjusted'], onlyTypes: ['Closed'] };

describe('the filters that the server applies', () => {
  it('select whole categories by their streams and single events of other categories by their types', () => {
    expect(serverFiltersOf([{ categories: ['user', 'kyc_case'] }, rare])).toEqual([
      { by: 'stream', prefixes: ['user-', 'kyc_case-'] },
      { by: 'type', prefixes: ['Closed'] },
    ]);
  });

  it('are absent when a reader wants everything or when no reader is limited to types', () => {
    expect(serverFiltersOf([rare, undefined])).toBeNull();
    expect(serverFiltersOf([rare, { exceptTypes: ['Adjusted'] }])).toBeNull();
    expect(serverFiltersOf([{ categories: ['user'] }, { categories: ['wallet'] }])).toBeNull();
    expect(serverFiltersOf([])).toBeNull();
  });

  it('include the whole category when a reader excludes types but names none', () => {
    const known = { categories: ['wallet'], exceptTypes: ['Adjusted'] };
    expect(serverFiltersOf([rare, known])).toContainEqual({ by: 'stream', prefixes: ['wallet-'] });
  });

  it('change with the readers that are added and removed and stay the same in between', () => {
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
