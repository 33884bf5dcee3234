/** A withdraw of one dollar. */
export const withdrawOf = (walletId: string) => ({
  balance_id: walletId,
  amount: '1',
  bank_name: 'Bank of Ireland',
  account_name: 'Nora Byrne',
  account_number: 'IE29AIBK93115212345678',
  swift_code: 'AIBKIE2D',
  bank_country: 'Ireland',
});
