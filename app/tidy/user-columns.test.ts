import { expect, it } from '@jest/globals';
import { sources, withoutComments } from './sources.ts';

/** Each heading USER of a list, with its file, the kind of its column and what the column reads from a row. */
const columns = sources
  .filter(({ path, isTest }) => path.startsWith('web/src/') && !isTest)
  .flatMap(({ path, text }) => {
    const code = withoutComments(text);
    return [...code.matchAll(/'USER'/g)].map(({ index }) => {
      const kind = /\.(\w+)\(\s*'\w+',\s*$/.exec(code.slice(0, index))?.[1];
      const of = /^'USER',\s*(.+?)(?:,|\)$)/m.exec(code.slice(index))?.[1];
      return { path, kind, of };
    });
  });

it('the column USER shows the person of the row in the same way in every list', () => {
  expect(columns.length).toBeGreaterThan(0);
  const usual = ['(row) => row.user', '({ user }) => user'];
  expect(columns.filter(({ kind, of = '' }) => kind !== 'person' || !usual.includes(of))).toEqual(
    [],
  );
});
