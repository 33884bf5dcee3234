import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { isSameName } from '../../../../domain/shared/same-name.ts';

export type BankDoubt = 'iban' | 'swift' | 'holder';

export type BankData = Readonly<{
  accountNumber: string | null;
  swiftCode: string | null;
  /** Whose account it is said to be, and whose money it is; left out where they are the same by themselves. */
  accountName?: string | null;
  customer?: string | null;
}>;

const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/;

/**
 * What is probably mistyped: an account number in the form of an IBAN whose check digits or length are wrong, a SWIFT code
 * that is none; and an account in another name. Other forms of account numbers are used as well, and people change their
 * names, so it is a doubt and never a refusal.
 */
export const bankDoubts = (bank: BankData): readonly BankDoubt[] => {
  const { accountNumber, swiftCode, accountName = null, customer = null } = bank;
  const account = electronicFormatIBAN(accountNumber ?? '') ?? '';
  const isDoubtfulIban = looksLikeIban.test(account) && !isValidIBAN(account);
  const swift = (swiftCode ?? '').replaceAll(' ', '').toUpperCase();
  const isDoubtfulSwift = swift !== '' && !isValidBIC(swift);
  const isAnothers =
    accountName !== null && customer !== null && !isSameName(accountName, customer);
  return [
    ...(isDoubtfulIban ? (['iban'] as const) : []),
    ...(isDoubtfulSwift ? (['swift'] as const) : []),
    ...(isAnothers ? (['holder'] as const) : []),
  ];
};
