import { describe, expect, it } from '@jest/globals';
import { isDomainError } from '../../domain/shared/errors.ts';
import { valueParser } from '../../infra/http/validate.ts';
import { addLeadRequest, intakeLead } from './contract.ts';
import { readIntakeLead, readLead } from './read-lead.ts';

const readers = [
  ['a file', readLead, valueParser(addLeadRequest)],
  ['a program', readIntakeLead, valueParser(intakeLead)],
] as const;

/** The lead that was read, or the code and the fields of the refusal. */
const outcomeOf = (read: (raw: unknown) => unknown, raw: unknown): unknown => {
  try {
    return read(raw);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { code: error.code, fields: error.fields };
  }
};

const texts = [
  'Ada',
  'Zoë Łukasz-O’Neil',
  'Zoë Łukasz',
  ' Ada',
  'Ada ',
  'Ada  Low',
  'Ada\tLow',
  'Ada\u00a0Low',
  'Ada\u202eLow',
  '',
  ' ',
  '\u115f',
  '\u0000',
  '\ud800',
  'Анна',
  '李雷',
  '<b>Ada</b>',
  '=1+1',
  '***12',
  'a**b',
  'x'.repeat(40),
  'x'.repeat(41),
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(200),
  'x'.repeat(255),
  'x'.repeat(500),
  'x'.repeat(501),
  'ada@mail.test',
  'Ada.Low+1@mail.example.test',
  'ada@mail',
  'ada@-mail.test',
  'ada@mail..test',
  'ada mail@mail.test',
  'zoë@mail.test',
  `${'x'.repeat(250)}@m.test`,
  null,
  undefined,
  5,
  true,
  {},
  ['Ada'],
];
const names = [
  ...['firstName', 'lastName', 'email', 'phone', 'country', 'city'],
  ...['funnelLink', 'reference', 'leadStatus', 'isAdmin', '__proto__'],
];

describe.each(readers)('a lead from %s', (_name, read, byTheForm) => {
  it.each(names)('is read as the form reads it, for any value of %s', (name) => {
    const seen = texts.map((value) => {
      const raw = Object.fromEntries([
        ['firstName', 'Ada'],
        [name, value],
      ]);
      return [value, outcomeOf(read, raw), outcomeOf(byTheForm, raw)] as const;
    });
    for (const [value, ours, forms] of seen) expect([value, ours]).toEqual([value, forms]);
  });

  it.each([null, undefined, 'Ada', [], [{ firstName: 'Ada' }], {}, { lastName: 'Low' }])(
    'is refused in the same way as by the form, given %j',
    (raw) => {
      expect(outcomeOf(read, raw)).toEqual(outcomeOf(byTheForm, raw));
    },
  );
});
