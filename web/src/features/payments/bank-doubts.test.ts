import { expect, it } from '@jest/globals';
import { bankDoubts } from './bank-doubts.ts';

it.each([
  [
    'a valid IBAN and SWIFT code, as people write them',
    'IE29 AIBK 9311 5212 3456 78',
    'aibkie2d',
    [],
  ],
  ['an IBAN with wrong check digits', 'IE28AIBK93115212345678', 'AIBKIE2D', ['iban']],
  ['an IBAN with a missing digit', 'IE29AIBK9311521234567', 'AIBKIE2D', ['iban']],
  ['an account number that is no IBAN', '000123456789', 'BOFAUS3N', []],
  ['an invalid SWIFT code', '000123456789', 'BOFA', ['swift']],
  ['nothing to check', null, null, []],
] as const)(
  'given %s, then only the doubtful parts are reported',
  (_what, accountNumber, swiftCode, doubts) => {
    expect(bankDoubts({ accountNumber, swiftCode })).toEqual(doubts);
  },
);

it('an account in another name than the customer’s is reported; capital letters do not matter', () => {
  const bank = { accountNumber: null, swiftCode: null, customer: 'Zofia Żak' };
  expect(bankDoubts({ ...bank, accountName: 'ZOFIA ŻAK' })).toEqual([]);
  expect(bankDoubts({ ...bank, accountName: 'Piotr Żak' })).toEqual(['holder']);
});
