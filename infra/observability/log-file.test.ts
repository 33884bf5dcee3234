import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openLogFile } from './log-file.ts';
import { createLogger } from './log.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-log-file-'));
  path = join(folder, 'daybook.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `/dev/full` answers every write with ENOSPC. */
const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux(
  'given a full disk, then lost lines are counted, nothing is thrown, and logging continues when there is space',
  () => {
    symlinkSync('/dev/full', path);
    let nowMs = 0;
    const told: unknown[] = [];
    const file = openLogFile(path, { onLost: (error) => told.push(error), now: () => nowMs });
    file.write('one\n');
    file.write('two\n');
    expect(told).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
    nowMs = 60_000;
    file.write('three\n');
    expect(told).toHaveLength(2);
    unlinkSync(path);
    file.write('four\n');
    file.write('five\n');
    expect(readFileSync(path, 'utf8')).toBe(
      '{"level":50,"msg":"lines of this log are missing","lost":3}\nfour\nfive\n',
    );
  },
);

onLinux('given a full disk, then logging an error does not throw', () => {
  symlinkSync('/dev/full', path);
  const log = createLogger('web', { level: 'info', folder });
  expect(() => log.error({ err: new Error('no room') }, 'a request failed')).not.toThrow();
});
