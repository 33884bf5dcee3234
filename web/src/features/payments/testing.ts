import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';

/** A pending withdraw of $100.00, for which $102.00 are held. */
export const pendingWithdraw: WithdrawItem = {
  id: '01890000-0000-7000-8000-0000000000b1',
  number: 7,
  gateway: 'bank',
  user: { id: 'c', full_name: 'Marta Nowak', email: 'marta@x.test' },
  balance: { id: '01890000-0000-7000-8000-0000000000b1', mode: 'real', currency: 'USD' },
  description: 'Bank of Ireland',
  formattedDescription: {
    bankName: 'Bank of Ireland',
    accountName: 'Marta Nowak',
    bankCountry: 'Ireland',
    accountNumber: 'IE29AIBK93115212345678',
    swiftCode: 'AIBKIE2D',
  },
  amount: '100',
  fee: '2',
  total: '102',
  status: 'pending',
  decline_reason: null,
  balance_after: '1000',
  created_at: '2026-06-11T14:32:08.000Z',
  ended_at: null,
};

/** A deposit of $100.00 for which half was paid. */
export const heldDeposit: DepositItem = {
  id: '01890000-0000-7000-8000-0000000000d1',
  number: 3,
  gateway: 'stripe',
  user: { id: 'c', full_name: 'Marta Nowak', email: 'marta@x.test' },
  balance: { id: '01890000-0000-7000-8000-0000000000b1', mode: 'real', currency: 'USD' },
  description: null,
  amount: '100',
  fee: '2.5',
  total: '102.5',
  status: 'held',
  reference: 'cs_1',
  is_simulated: true,
  held: { payment_id: 'pi_1', reason: 'amount', amount: '51.25', currency: 'USD' },
  unreturned: [],
  refused_reason: null,
  sent_back_at: null,
  refunded: '0',
  refunds: 0,
  missing: '0',
  payment_id: null,
  paid_at: null,
  balance_after: null,
  created_at: '2026-06-11T14:32:08.000Z',
};
