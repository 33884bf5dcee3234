import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLogger } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes one JSON object per line, with ids but without values of persons', () => {
  const log = createLogger('web', { level: 'info', folder });
  log.info(
    { correlationId: 'c-1', userId: 'u-1', body: { email: 'a@b.test', password: 'x' } },
    'signed in',
  );
  log.debug('not written at this level');
  const lines = readFileSync(join(folder, 'daybook.log'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    name: 'web',
    correlationId: 'c-1',
    userId: 'u-1',
    msg: 'signed in',
    body: { email: '[personal]', password: '[personal]' },
  });
});
