import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

export type BankDoubt = 'iban' | 'swift';

type BankData = Readonly<{ accountNumber: string | null; swiftCode: string | null }>;

const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/;

/**
 * What is probably mistyped: an account number in the form of an IBAN whose check digits or length are wrong, a SWIFT code
 * that is none. Other forms of account numbers are used as well, so it is a doubt and never a refusal.
 */
export const bankDoubts = ({ accountNumber, swiftCode }: BankData): readonly BankDoubt[] => {
  const account = electronicFormatIBAN(accountNumber ?? '') ?? '';
  const isDoubtfulIban = looksLikeIban.test(account) && !isValidIBAN(account);
  const swift = (swiftCode ?? '').replaceAll(' ', '').toUpperCase();
  const isDoubtfulSwift = swift !== '' && !isValidBIC(swift);
  return [
    ...(isDoubtfulIban ? (['iban'] as const) : []),
    ...(isDoubtfulSwift ? (['swift'] as const) : []),
  ];
};
