/** Where a withdrawal goes. All of it is personal. */
export type BankAccount = Readonly<{
  bankName: string;
  accountName: string;
  /** An IBAN, or whatever the country's banks use. */
  accountNumber: string;
  swiftCode: string;
  /** The country's name, as `GET /countries` has it. */
  bankCountry: string;
}>;

/** What becomes of a withdrawal; the first three are the words of customer.md section 4. */
export const withdrawalStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
