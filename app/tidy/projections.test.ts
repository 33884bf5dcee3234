import { expect, it } from '@jest/globals';
import { projections } from '../../projections/registry.ts';
import { sources } from './sources.ts';

const declared = sources.filter(({ path }) => /^projections\/.*\/projection\.ts$/.test(path));

it('every projection is in the registry, with a unique name', () => {
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

/** Tables as `projections/core` names them: `read.<projection>[_<table>]_v<version>`, without `main`. */
const tablesOf = ({ name, version, tables }: (typeof projections)[number]): readonly string[] =>
  Object.keys(tables).map((table) =>
    table === 'main' ? `read.${name}_v${version}` : `read.${name}_${table}_v${version}`,
  );

const statements = sources
  .filter(({ path }) => /^(projections|query|command|app|infra)\/.*\.ts$/.test(path))
  .filter(({ path }) => !/test|testing/.test(path));

it('every table that rows, queries and commands name is of the current version of its projection', () => {
  const present = new Set(projections.flatMap(tablesOf));
  const named = statements.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(read\.\w+_v\d+)\b/g)].map(([, table = '']) => ({ path, table })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ table }) => !present.has(table))).toEqual([]);
});

it('every projection that is named with a version is registered with that version', () => {
  const registered = new Map(projections.map(({ name, version }) => [name, String(version)]));
  const awaited = statements.flatMap(({ path, text }) =>
    [...text.matchAll(/name: '(\w+)',\s*version: (\d+)/g)].map(([, name = '', version = '']) => ({
      path,
      name,
      version,
    })),
  );
  const known = awaited.filter(({ name }) => registered.has(name));
  expect(known.length).toBeGreaterThan(10);
  expect(known.filter(({ name, version }) => registered.get(name) !== version)).toEqual([]);
});
