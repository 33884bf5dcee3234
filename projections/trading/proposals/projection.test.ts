import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { depositCreated } from '../../../domain/payments/deposit/testing.ts';
import { actProposed } from '../../../domain/trading/wallet/proposal-testing.ts';
import { funded, userId, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { tradingProposals } from './projection.ts';

const walletId = '01890000-0000-7000-8000-0000000000d1';
const stream = `wallet-${walletId}`;
const at = '2026-01-05T12:00:00.000Z';
const other = '01890000-0000-7000-8000-00000000000a';
const proposed = actProposed();
const { mode, currency, proposalId, staffId, act, until } = proposed.data;
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(tradingProposals);
});
afterEach(() => test.end());

describe('the read model of proposals', () => {
  it('shows a proposal that waits for a second person, and notifies admins and managers', async () => {
    await test.given(stream, walletOpened, funded('1000'), proposed);
    expect(await test.rows()).toEqual([
      {
        id: proposalId,
        place_id: walletId,
        wallet_id: walletId,
        user_id: userId,
        mode,
        currency,
        kind: 'adjustment',
        act,
        amount: '1500',
        proposed_by: staffId,
        proposed_at: at,
        proposed_position: '3',
        until,
        state: 'waiting',
        decided_by: null,
        decided_at: null,
      },
    ]);
    expect(test.changes()).toEqual([
      { tag: { type: 'Proposals', id: 'all' }, audience: { roles: [1, 2] } },
    ]);
  });

  it('shows a proposal about a deposit with its wallet', async () => {
    const depositId = '01890000-0000-7000-8000-0000000000d2';
    const refund = { kind: 'refund', paymentId: 'p-1', amount: '9', currency: 'EUR' };
    const decided = { mode, currency, proposalId, userId };
    await test.given(
      `deposit-${depositId}`,
      depositCreated,
      {
        type: 'DepositActProposed',
        data: { ...decided, walletId, staffId, act: refund, amount: '10', until },
      },
      { type: 'DepositProposalConfirmed', data: { ...decided, staffId: other } },
    );
    expect(await test.rows()).toMatchObject([
      {
        id: proposalId,
        place_id: depositId,
        wallet_id: walletId,
        kind: 'refund',
        amount: '10',
        state: 'confirmed',
        decided_by: other,
      },
    ]);
  });

  it.each([
    ['ProposalConfirmed', 'confirmed'],
    ['ProposalDeclined', 'declined'],
  ])('shows who decided: %s', async (type, state) => {
    const data = { mode, currency, proposalId, userId, staffId: other };
    await test.given(stream, walletOpened, proposed, { type, data });
    expect(await test.rows()).toMatchObject([{ state, decided_by: other, decided_at: at }]);
  });
});
