import { expect, it } from '@jest/globals';
import { orderLocationModel, withdrawalLocationModel } from '../../command/trading/locations.ts';
import { projections } from '../../projections/registry.ts';
import { readModels } from '../../query/core/read-models.ts';
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

/** Tables as `projections/core` names them: `read.<projection>[_<table>]_v<version>`, the table `main` without its name. */
const tablesOf = ({ name, version, tables }: (typeof projections)[number]): readonly string[] =>
  Object.keys(tables).map((table) =>
    table === 'main' ? `read.${name}_v${version}` : `read.${name}_${table}_v${version}`,
  );

it('every table that rows and questions name is one of the present version', () => {
  const present = new Set(projections.flatMap(tablesOf));
  const named = sources
    .filter(({ path }) => /^(projections|query|command|infra\/app)\/.*\.ts$/.test(path))
    .filter(({ path }) => !/test|testing/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'(read\.\w+_v\d+)'/g)].map(([, table = '']) => ({ path, table })),
    );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ table }) => !present.has(table))).toEqual([]);
});

it('every read model that questions wait for is registered in that version', () => {
  const registered = projections.map(({ name, version }) => `${name} ${version}`);
  const asked = [...Object.values(readModels), orderLocationModel, withdrawalLocationModel];
  const awaited = asked.map(({ name, version }) => `${name} ${version}`);
  expect(awaited.filter((one) => !registered.includes(one))).toEqual([]);
});
