import { describe, expect, it } from '@jest/globals';
import { processTimes, readStat, usedBetween, type ProcessTime } from './processor-time.ts';

const one = (pid: number, ms: number, command = 'node'): ProcessTime => ({
  pid,
  ms,
  command,
  parent: 1,
});

describe('processor time', () => {
  it('is read after a command name with spaces and parentheses', () => {
    const stat = '42 (postgres: a (b) c) S 7 42 42 0 -1 4194560 1 2 3 4 150 25 0 0 20 0 1 0 9 1 1';
    expect(readStat(stat)).toEqual({ parent: 7, ms: 1_750 });
  });

  it('is summed by group between two samples', () => {
    const before = [one(1, 100), one(2, 500), one(3, 10, 'other')];
    const after = [one(1, 150), one(2, 700), one(3, 90, 'other'), one(4, 30)];
    const used = usedBetween(before, after, ({ command }) => (command === 'node' ? 'ours' : null));
    expect([...used]).toEqual([['ours', 280]]);
  });

  it('of this process grows while it works', () => {
    const mine = () => processTimes()?.find(({ pid }) => pid === process.pid)?.ms;
    const before = mine();
    if (before === undefined) {
      process.stdout.write('Skipped: there is no /proc here.\n');
      return;
    }
    let after = before;
    while (after === before) after = mine() ?? 0;
    expect(after).toBeGreaterThan(before);
  });
});
