import { expect, it } from '@jest/globals';
import { projections } from '../../projections/registry.ts';
import { sources } from './sources.ts';

const declared = sources.filter(({ path }) => /^projections\/.*\/projection\.ts$/.test(path));

it('every projection is in the registry, under a name of its own', () => {
  expect(projections).toHaveLength(declared.length);
  expect(new Set(projections.map(({ name }) => name)).size).toBe(projections.length);
});

it('every projection has a test', () => {
  const tests = sources.filter(({ path }) => /^projections\/.*\.test\.ts$/.test(path));
  const untested = projections.filter(({ name }) => {
    const file = declared.find(({ text }) => text.includes(`'${name}'`));
    const folder = file?.path.replace(/\/projection\.ts$/, '/');
    return !tests.some(
      ({ path, text }) => (folder !== undefined && path.startsWith(folder)) || text.includes(name),
    );
  });
  expect(untested.map(({ name }) => name)).toEqual([]);
});
