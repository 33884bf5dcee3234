import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import type { Refusal } from '../../domain/shared/errors.ts';
import { root, sources } from './sources.ts';

const decidersTests = sources.filter(({ path, isTest }) => isTest && path.startsWith('domain/'));
const code = sources.filter(
  ({ path, isTest }) => !isTest && !/^domain\/(?:shared\/texts|\w+)\/errors\.ts$/.test(path),
);
const tests = sources.filter(({ path, isTest }) => isTest && !path.startsWith('app/tidy/'));

const mentions = (word: string): RegExp => new RegExp(`\\b${word}\\b`);

it('every event is in a test of its decider', () => {
  const types = eventCatalogues.flatMap(({ events }) => Object.keys(events));
  const untested = types.filter(
    (type) => !decidersTests.some(({ text }) => mentions(type).test(text)),
  );
  expect(untested).toEqual([]);
});

/** The rows of docs/streams.md: the cell with the events, and the whole row. */
const rows = readFileSync(join(root, 'docs/streams.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((row) => ({ row, events: row.split('|')[4] ?? '' }));

const versionsAfter = (version: number): readonly number[] =>
  Array.from({ length: version - 1 }, (_none, index) => index + 2);

it('every event is in docs/streams.md, with each version above the first', () => {
  const missing = eventCatalogues.flatMap(({ category, events }) =>
    Object.entries(events).flatMap(([type, { version }]) => {
      const own = rows.filter(({ events: names }) => names.includes(`\`${type}\``));
      if (own.length === 0) return [`${category}: ${type}`];
      return versionsAfter(version)
        .filter((number) => !own.some(({ row }) => mentions(`version ${number}`).test(row)))
        .map((number) => `${category}: version ${number} of ${type}`);
    }),
  );
  expect(missing).toEqual([]);
});

it('every error code is used', () => {
  const unused = errorCatalogue.filter(
    (refusal) => !code.some(({ text }) => mentions(refusal.code).test(text)),
  );
  expect(unused.map((refusal) => refusal.code)).toEqual([]);
});

it('no error code is in two catalogues', () => {
  const codes = errorCatalogue.map((refusal) => refusal.code);
  expect(codes.filter((name, at) => codes.indexOf(name) !== at)).toEqual([]);
});

/** A test contains the code, its English text, or its status if no other code has that status. */
const isTested = ({ code, status, text }: Refusal): boolean => {
  const isOnly = errorCatalogue.filter((entry) => entry.status === status).length === 1;
  const signs = [
    mentions(code),
    new RegExp(escaped(text.split('{')[0] ?? text)),
    ...(isOnly ? [mentions(String(status))] : []),
  ];
  return tests.some((file) => signs.some((sign) => sign.test(file.text)));
};

const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\W+$/, '');

it('every error code is in a test', () => {
  const untested = errorCatalogue.filter((refusal) => !isTested(refusal));
  expect(untested.map((refusal) => refusal.code)).toEqual([]);
});
