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

it('writes one JSON object per line with ids but without personal data', () => {
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

it('writes the network of a sign-in attempt but no postal address', () => {
  const log = createLogger('web', { level: 'info', folder });
  log.warn({ network: '203.0.113.7', person: { address: '1 Main Street' } }, 'sign-in refused');
  const line: unknown = JSON.parse(readFileSync(join(folder, 'daybook.log'), 'utf8'));
  expect(line).toMatchObject({ network: '203.0.113.7', person: { address: '[personal]' } });
});

it('writes cause and stack of an error but not the values that it contains', () => {
  const log = createLogger('web', { level: 'info', folder });
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "Quillfeather"'), {
    code: '22P02',
    detail: 'Key (email)=(ada@b.test) already exists.',
    table: 'people',
    where: "unnamed portal parameter $1 = 'gooseberry'",
    parameters: ['marmalade'],
  });
  log.error({ err: cause }, 'the database refused');
  log.error({ err: new Error('the list could not be read', { cause }) }, 'a request failed');
  const text = readFileSync(join(folder, 'daybook.log'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines[0]).toMatchObject({
    err: {
      type: 'Error',
      code: '22P02',
      table: 'people',
      message: 'invalid input syntax for type uuid: ...',
    },
  });
  expect(lines[1]).toMatchObject({ err: { stack: expect.stringContaining('log.test.ts') } });
  expect(text).toContain('the list could not be read');
  expect(text).not.toMatch(/Quillfeather|ada@b\.test|gooseberry|marmalade/);
});

it('writes any thrown value', () => {
  const log = createLogger('web', { level: 'info', folder });
  log.warn({ err: 'no more connections' }, 'odd');
  log.warn({ err: undefined }, 'odd');
  const lines = readFileSync(join(folder, 'daybook.log'), 'utf8').trim().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: 'no more connections' });
  expect(lines).toHaveLength(2);
});
