import { describe, expect, it } from '@jest/globals';
import { createPathTable } from './path-table.ts';

const paths = ['/', '/a', '/a/:x', '/a/b/d', '/a/:x/c', '/a/:x/c/:y'];
const table = createPathTable(paths.map((path) => ({ path, value: path })));

describe('a table of paths', () => {
  it.each([
    ['/', '/', {}],
    ['/a', '/a', {}],
    ['/a/', '/a', {}],
    ['/a/1', '/a/:x', { x: '1' }],
    ['/a/b', '/a/:x', { x: 'b' }],
    ['/a/b/d', '/a/b/d', {}],
    ['/a/b/c', '/a/:x/c', { x: 'b' }],
    ['/a/b/c/2', '/a/:x/c/:y', { x: 'b', y: '2' }],
    ['/a/x%2Fy', '/a/:x', { x: 'x/y' }],
    ['/%61', '/a', {}],
  ])('given %s, then it finds %s', (path, value, params) => {
    expect(table.find(path)).toEqual({ value, params });
  });

  it.each(['/b', '/a//c', '//', '/a/b/d/e', '/a/%', '/A'])(
    'given %s, then it finds nothing',
    (path) => {
      expect(table.find(path)).toBeNull();
    },
  );

  it('given the same pattern twice, then the table is refused at its creation', () => {
    const twice = ['/a/:x', '/a/:y'].map((path) => ({ path, value: path }));
    expect(() => createPathTable(twice)).toThrow('declared once');
  });
});
