import { expect, it } from '@jest/globals';
import { bankDoubts } from './bank-doubts.ts';

it.each([
  [
    'a right IBAN and SWIFT code, as people write them',
    'IE29 AIBK 9311 5212 3456 78',
    'aibkie2d',
    [],
  ],
  ['wrong check digits', 'IE28AIBK93115212345678', 'AIBKIE2D', ['iban']],
  ['a digit too few', 'IE29AIBK9311521234567', 'AIBKIE2D', ['iban']],
  ['an account number of another form', '000123456789', 'BOFAUS3N', []],
  ['no SWIFT code', '000123456789', 'BOFA', ['swift']],
  ['nothing that could be checked', null, null, []],
] as const)(
  'given %s, then what is doubtful is told',
  (_what, accountNumber, swiftCode, doubts) => {
    expect(bankDoubts({ accountNumber, swiftCode })).toEqual(doubts);
  },
);

it('an account in another name than the customer’s is told, however it is capitalised', () => {
  const bank = { accountNumber: null, swiftCode: null, customer: 'Zofia Żak' };
  expect(bankDoubts({ ...bank, accountName: 'ZOFIA ŻAK' })).toEqual([]);
  expect(bankDoubts({ ...bank, accountName: 'Piotr Żak' })).toEqual(['holder']);
});
