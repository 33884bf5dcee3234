import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import {
  depositCreated,
  depositMoney,
  depositPaid,
} from '../../domain/payments/deposit/testing.ts';
import { actProposed } from '../../domain/trading/wallet/proposal-testing.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { chainOf } from '../../query/audit/causes.ts';
import { idEnding } from '../../query/testing/facts.ts';
import { openAuditWorld, type AuditWorld, type Circumstances } from './testing/audit-world.ts';

const [proposer, confirmer, customer] = [idEnding('1'), idEnding('2'), idEnding('3')];
const [wallet, deposit, withdrawalId] = [idEnding('b1'), idEnding('d1'), idEnding('e1')];
const { orderId } = orderOpened().data;
const book = { mode: 'real', currency: 'USD' } as const;
const withdrawal = { ...book, withdrawalId, userId: customer, amount: '40', fee: '1' };

let world: AuditWorld;
beforeAll(async () => {
  world = await openAuditWorld();
  await happens(`wallet-${wallet}`, walletOpened);
});
afterAll(() => world.end());

const happens = (stream: string, event: DomainEvent, how: Circumstances = {}) =>
  world.given(stream, event, how);
const inWallet = (event: DomainEvent, actorId: string, how: Circumstances = {}) =>
  happens(`wallet-${wallet}`, event, { actorId, ...how });

/** Who did what, from the first cause to the entry. */
const storyOf = async (position: bigint) => {
  await world.caughtUp();
  const chain = await chainOf(world.database.pools.query, String(position));
  return chain.map(({ type, actor_id }) => [type, actor_id]);
};

const proposal = (act: object) => ({
  ...actProposed(),
  data: { ...actProposed().data, proposalId: uuidv7(), userId: customer, act },
});
const confirmed = ({ data: { proposalId } }: ReturnType<typeof proposal>) => ({
  type: 'ProposalConfirmed',
  data: { ...book, proposalId, userId: customer, staffId: confirmer },
});

describe('the chain of causes of an entry', () => {
  it('of an adjustment that a second person confirmed contains its proposer and its confirmer', async () => {
    const asked = proposal({ kind: 'adjustment', type: 'add', amount: '1500' });
    await inWallet(proposal({ kind: 'adjustment', type: 'add', amount: '7' }), customer);
    await inWallet(asked, proposer);
    const commandId = uuidv7();
    await inWallet(confirmed(asked), confirmer, { commandId });
    const position = await inWallet(funded('1500'), confirmer, { commandId });
    expect(await storyOf(position)).toEqual([
      ['ActProposed', proposer],
      ['ProposalConfirmed', confirmer],
      ['BalanceAdjusted', confirmer],
    ]);
  });

  it('of a withdrawal contains who requested it, who proposed to pay it and who confirmed', async () => {
    await inWallet({ type: 'WithdrawalRequested', data: withdrawal }, customer);
    const asked = proposal({ kind: 'withdrawal', withdrawalId });
    await inWallet(asked, proposer);
    const commandId = uuidv7();
    await inWallet(confirmed(asked), confirmer, { commandId });
    const approved = { type: 'WithdrawalApproved', data: { ...withdrawal, valuedAt: [] } };
    const position = await inWallet(approved, confirmer, { commandId });
    expect(await storyOf(position)).toEqual([
      ['WithdrawalRequested', customer],
      ['ActProposed', proposer],
      ['ProposalConfirmed', confirmer],
      ['WithdrawalApproved', confirmer],
    ]);
  });

  it('of a correction contains who opened the order and the closing that it corrects', async () => {
    const [eventId, other] = [uuidv7(), uuidv7()];
    await inWallet(orderOpened({ userId: customer }), customer);
    await inWallet(orderOpened({ userId: customer, orderId: other }), confirmer);
    await inWallet(orderClosed({ orderId, userId: customer }), 'system:triggers', { eventId });
    const corrected = {
      type: 'OrderCorrected',
      data: {
        ...book,
        orderId,
        userId: customer,
        openRate: '1.16',
        closeRate: '1.17',
        spread: '0',
        before: { openRate: '1.16', closeRate: '1.16', spread: '0' },
        result: '1',
        correctsEvent: eventId,
        posted: '1',
        covered: '0',
        takenBack: [],
        countedFor: null,
      },
    };
    expect(await storyOf(await inWallet(corrected, proposer))).toEqual([
      ['OrderOpened', customer],
      ['OrderClosed', 'system:triggers'],
      ['OrderCorrected', proposer],
    ]);
  });

  it('of a deposit contains the customer who created it, and each step until it was credited', async () => {
    const stream = `deposit-${deposit}`;
    const eventId = uuidv7();
    await happens(stream, depositCreated, { actorId: customer });
    await happens(stream, { type: 'CheckoutOpened', data: { reference: 'cs_1' } });
    await happens(stream, depositPaid(), { actorId: 'system:payments', eventId });
    const posted = { type: 'DepositPosted', data: { depositId: deposit, ...depositMoney } };
    const how = { causationId: eventId };
    expect(await storyOf(await inWallet(posted, 'system:reactions', how))).toEqual([
      ['DepositCreated', customer],
      ['CheckoutOpened', 'system:seeder'],
      ['DepositPaid', 'system:payments'],
      ['DepositPosted', 'system:reactions'],
    ]);
  });
});
