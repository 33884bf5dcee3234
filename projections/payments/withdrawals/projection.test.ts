import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  funded,
  userId,
  walletOpened,
  withdrawalId,
  withdrawalRequested,
} from '../../../domain/trading/wallet/testing.ts';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { paymentsWithdrawals } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000d1';
const stream = `wallet-${walletId}`;
const at = '2026-01-05T12:00:00.000Z';
const money = { mode: 'real', currency: 'USD', withdrawalId, userId, amount: '100', fee: '2.5' };
const requested = withdrawalRequested({ amount: '100', fee: '2.5' });
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(paymentsWithdrawals);
});
afterEach(() => test.end());

describe('the withdrawals read model', () => {
  it('shows a request, and its bank account', async () => {
    await test.given(stream, walletOpened, funded('1000'), requested);
    expect(await test.rows()).toEqual([
      {
        id: withdrawalId,
        wallet_id: walletId,
        user_id: userId,
        mode: 'real',
        currency: 'USD',
        gateway: 'bank',
        amount: '100',
        fee: '2.5',
        total: '102.5',
        status: 'pending',
        requested_at: at,
        requested_revision: 2,
        requested_position: '3',
        ended_at: null,
        ended_by: null,
        ended_revision: null,
      },
    ]);
    expect(await test.rows('texts')).toEqual([
      {
        id: withdrawalId,
        bank_name: 'Bank of Ireland',
        account_name: 'Ada Lovelace',
        account_number: 'IE29AIBK93115212345678',
        swift_code: 'AIBKIE2D',
        bank_country: 'Ireland',
        decline_reason: null,
      },
    ]);
  });

  it.each([
    ['WithdrawalApproved', 'approved', { valuedAt: [] }],
    ['WithdrawalCancelled', 'cancelled', {}],
    ['WithdrawalDeclined', 'declined', { reason: 'Not your account' }],
  ])('shows its outcome: %s', async (type, status, more) => {
    await test.given(stream, walletOpened, requested, { type, data: { ...money, ...more } });
    expect(await test.rows()).toMatchObject([{ status, ended_at: at, ended_revision: 2 }]);
    const reason = status === 'declined' ? 'Not your account' : null;
    expect(await test.rows('texts')).toMatchObject([{ decline_reason: reason }]);
  });

  it('deletes the texts when the person is erased, and ignores an unknown withdrawal', async () => {
    await test.given(stream, walletOpened, requested);
    await test.given(`user-${userId}`, {
      type: 'UserErased',
      data: { kycCaseIds: [], withdrawalIds: [withdrawalId, userId] },
    });
    expect(await test.rows()).toMatchObject([{ amount: '100', status: 'pending' }]);
    expect(await test.rows('texts')).toMatchObject([{ bank_name: null, account_number: null }]);
  });

  it('has the amounts, but no texts, after a rebuild when the key of the person was erased', async () => {
    const declined = { type: 'WithdrawalDeclined', data: { ...money, reason: 'No' } };
    await test.given(stream, walletOpened, requested, declined);
    await test.log.subjectKeys.erase([userId]);
    const { pool, log } = test;
    await rebuild({ pool, store: log.store, codec: log.codec }, paymentsWithdrawals);
    expect(await test.rows()).toMatchObject([{ amount: '100', status: 'declined' }]);
    expect(await test.rows('texts')).toEqual([
      {
        id: withdrawalId,
        bank_name: null,
        account_name: null,
        account_number: null,
        swift_code: null,
        bank_country: null,
        decline_reason: null,
      },
    ]);
  });

  it('notifies the customer and the staff', async () => {
    await test.given(stream, walletOpened, requested);
    expect(test.changes()).toEqual([
      { tag: { type: 'Withdraws', id: userId }, audience: { userId } },
      { tag: { type: 'Withdraws', id: 'all' }, audience: { roles: [1, 2, 6] } },
    ]);
  });
});
