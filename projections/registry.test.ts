import { expect, it } from '@jest/globals';
import { tableName } from './core/table-names.ts';
import { projections } from './registry.ts';

it('no two projections write to the same table', () => {
  const tables = projections.flatMap((projection) =>
    Object.keys(projection.tables).map((table) => tableName(projection, table)),
  );
  expect(tables.filter((table, at) => tables.indexOf(table) !== at)).toEqual([]);
});
