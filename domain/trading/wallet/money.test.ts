import { expect, it } from '@jest/globals';
import type { WalletEvent } from './events.ts';
import { afterMove, moneyMoved } from './money.ts';
import { orderClosed, orderOpened, walletOpened } from './testing.ts';

const withdrawal = {
  mode: 'real',
  currency: 'USD',
  withdrawalId: 'w',
  userId: 'u',
  amount: '100',
  fee: '2.5',
} as const;
const account = {
  bankName: 'b',
  accountName: 'n',
  accountNumber: '1',
  swiftCode: 's',
  bankCountry: 'c',
};
const requested: WalletEvent = {
  type: 'WithdrawalRequested',
  data: { ...withdrawal, ...account, valuedAt: [] },
};
const adjusted = (type: 'add' | 'subtract'): WalletEvent => ({
  type: 'BalanceAdjusted',
  data: {
    mode: 'real',
    currency: 'USD',
    type,
    amount: '50',
    reason: 'staff',
    purpose: null,
    reference: null,
    countedFor: null,
    valuedAt: [],
  },
});

it.each<[string, WalletEvent, object]>([
  ['an addition', adjusted('add'), { balance: '50' }],
  ['a subtraction', adjusted('subtract'), { balance: '-50' }],
  ['an order that opens', orderOpened({ marginUsed: '30' }), { margin: '30' }],
  [
    'an order that closes, with what the house covers',
    orderClosed({ posted: '-70', covered: '20', marginReleased: '30' }),
    { balance: '-50', margin: '-30' },
  ],
  ['a withdrawal request', requested, { held: '102.5' }],
  ['a cancelled withdrawal', { type: 'WithdrawalCancelled', data: withdrawal }, { held: '-102.5' }],
  [
    'a declined withdrawal',
    { type: 'WithdrawalDeclined', data: { ...withdrawal, reason: 'r' } },
    { held: '-102.5' },
  ],
  [
    'an approved withdrawal',
    { type: 'WithdrawalApproved', data: { ...withdrawal, valuedAt: [], countedFor: null } },
    { held: '-102.5', balance: '-102.5' },
  ],
  ['an opening of a wallet', walletOpened, {}],
  [
    'a change of levels',
    { type: 'OrderLevelsSet', data: { orderId: 'a', profit: null, loss: null } },
    {},
  ],
])('%s changes balance, margin and held amount as expected: case %#', (_name, event, moved) => {
  const nothing = { balance: '0', margin: '0', held: '0' };
  expect(moneyMoved(event)).toEqual({ ...nothing, ...moved });
  expect(afterMove(nothing, event)).toEqual({ ...nothing, ...moved });
});
