import { describe, expect, it } from '@jest/globals';
import { createStatementNames } from './statement-names.ts';

describe('names of prepared statements', () => {
  it('given a text for the third time, then it gets a name and keeps it', () => {
    const names = createStatementNames();
    expect([names.of('select 1'), names.of('select 1')]).toEqual([{}, {}]);
    const named = names.of('select 1');
    expect(named.name).toMatch(/^q_[0-9a-f]{24}$/);
    expect(names.of('select 1')).toEqual(named);
  });

  it('given two texts, then their names differ', () => {
    const names = createStatementNames();
    const nameOf = (text: string): string | undefined =>
      [1, 2, 3].map(() => names.of(text)).at(-1)?.name;
    expect(nameOf('select 1')).not.toBe(nameOf('select 2'));
  });

  it('given more texts than a connection may prepare, then the first ones keep their names and later ones get none', () => {
    const names = createStatementNames();
    const texts = Array.from({ length: 200 }, (_none, at) => `select ${at}`);
    for (const text of [...texts, ...texts, ...texts]) names.of(text);
    const named = texts.filter((text) => names.of(text).name !== undefined);
    expect(named).toEqual(texts.slice(0, 120));
  });
});
