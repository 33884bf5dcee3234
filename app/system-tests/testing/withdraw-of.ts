/** A withdraw of one dollar, to an account holder with the default name. */
export const withdrawOf = (walletId: string) => ({
  balance_id: walletId,
  amount: '1',
  bank_name: 'Bank of Ireland',
  account_name: 'Ada Lovelace',
  account_number: 'IE29AIBK93115212345678',
  swift_code: 'AIBKIE2D',
  bank_country: 'Ireland',
});
