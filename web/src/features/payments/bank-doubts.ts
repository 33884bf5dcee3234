import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { isSameName } from '../../../../domain/shared/same-name.ts';

export type BankDoubt = 'iban' | 'swift' | 'holder';

export type BankData = Readonly<{
  accountNumber: string | null;
  swiftCode: string | null;
  /** The stated holder of the account, and the owner of the money; omitted if they are necessarily the same. */
  accountName?: string | null;
  customer?: string | null;
}>;

const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/;

/**
 * Finds probable mistakes: an account number in the form of an IBAN with wrong check digits or length, an invalid SWIFT
 * code, an account in another name. Other forms of account numbers exist and people change their names, so these are
 * warnings and never refusals.
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
