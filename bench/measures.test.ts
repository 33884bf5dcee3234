import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { measures } from './measures.ts';

describe('the measures', () => {
  it('have unique names', () => {
    const names = measures.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*$/);
  });

  it('are all in the list of measures', () => {
    const list = readFileSync(join(import.meta.dirname, 'measures.ts'), 'utf8');
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
    const exported = files.flatMap((text) =>
      [...text.matchAll(/^export const (\w+Measure): Measure\b/gm)].map(([, name]) => name),
    );
    expect(exported.filter((name) => !list.includes(`${name},`))).toEqual([]);
  });
});
