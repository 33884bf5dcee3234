import { expect, it } from '@jest/globals';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { errorCatalogue } from '../../domain/shared/texts/errors.ts';
import { sources } from './sources.ts';

const decidersTests = sources.filter(({ path, isTest }) => isTest && path.startsWith('domain/'));
const code = sources.filter(
  ({ path, isTest }) => !isTest && !path.startsWith('domain/shared/texts/'),
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

it('every error code is used', () => {
  const unused = Object.keys(errorCatalogue).filter(
    (name) => !code.some(({ text }) => mentions(name).test(text)),
  );
  expect(unused).toEqual([]);
});

/** A test names the code, its English text, or the status where no other code has it. */
const isTested = ([code, { status, text }]: [
  string,
  { status: number; text: string },
]): boolean => {
  const isOnly =
    Object.values(errorCatalogue).filter((entry) => entry.status === status).length === 1;
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
  const untested = Object.entries(errorCatalogue).filter((entry) => !isTested(entry));
  expect(untested.map(([code]) => code)).toEqual([]);
});
