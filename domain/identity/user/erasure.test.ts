import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { CloseUser, EraseUser } from './commands.ts';
import { userDecider } from './decider.ts';
import { obstaclesTo, type Estate, type Holding } from './erasure.ts';
import { userEventCatalogue, type UserEvent } from './events.ts';
import { userRegistered } from './testing.ts';

const given = (...events: readonly UserEvent[]) => givenEvents(userDecider, events);
const customer = userRegistered();

const holding = (changes: Partial<Holding> = {}): Holding => ({
  mode: 'real',
  currency: 'USD',
  balance: '0',
  openOrders: 0,
  pendingWithdraws: 0,
  hasMoved: false,
  ...changes,
});
const estate = (
  wallets: readonly Holding[] = [],
  hasKyc = false,
  deposits = { pending: 0, held: 0 },
): Estate => ({ wallets, hasKyc, deposits, transfersOnTheirWay: 0 });

const closedAt = '2026-02-28T10:00:00.000Z';
const close = (left: Estate, changes: Partial<CloseUser['data']> = {}): CloseUser => ({
  type: 'CloseUser',
  data: {
    userId: 'mara',
    staffId: 'ada',
    kind: 'customer',
    releasedTerm: null,
    leaving: { estate: left, closedAt, retentionYears: 5 },
    ...changes,
  },
});
const closed = (eraseAt: string): UserEvent => ({
  type: 'UserClosed',
  data: { kind: 'customer', eraseAt },
});
const erase = (at: string, left: Estate = estate(), dueAt: string | null = null): EraseUser => ({
  type: 'EraseUser',
  data: { at, dueAt, estate: left, kycCaseIds: ['k1'], withdrawalIds: ['w1'] },
});
const erased: UserEvent = {
  type: 'UserErased',
  data: { kycCaseIds: ['k1'], withdrawalIds: ['w1'] },
};

describe('deleting a customer', () => {
  it('sets the erasure to the same moment when nothing must be kept: no real money moved and no KYC', () => {
    const demo = holding({ mode: 'demo', balance: '25000', hasMoved: true });
    given(customer)
      .when(close(estate([holding(), demo])))
      .then([closed(closedAt)]);
  });

  it('sets the erasure after the retention period when real money moved or there is a KYC case', () => {
    const kept = closed('2031-02-28T10:00:00.000Z');
    given(customer)
      .when(close(estate([holding({ hasMoved: true })])))
      .then([kept]);
    given(customer)
      .when(close(estate([], true)))
      .then([kept]);
  });

  it('is refused with open orders, pending withdrawals or transfers or a real balance, and names the obstacle', () => {
    const refused = (wallet: Holding, code: string) =>
      given(customer)
        .when(close(estate([wallet])))
        .thenRefused(code);
    refused(holding({ mode: 'demo', openOrders: 1 }), 'HAS_OPEN_ORDERS');
    refused(holding({ pendingWithdraws: 1 }), 'HAS_PENDING_WITHDRAWS');
    given(customer)
      .when(close({ ...estate(), transfersOnTheirWay: 1 }))
      .thenRefused('HAS_TRANSFERS_ON_THEIR_WAY');
    refused(holding({ balance: '0.01' }), 'HAS_REAL_BALANCE');
    refused(holding({ balance: '-3' }), 'HAS_REAL_BALANCE');
    const all = holding({ openOrders: 2, pendingWithdraws: 3, balance: '10' });
    expect(obstaclesTo(estate([all])).map(({ params }) => params)).toEqual([
      { count: 2 },
      { count: 3 },
      { money: '$10.00' },
    ]);
  });

  it('is refused while a deposit is pending or a payment is held', () => {
    const refused = (deposits: Estate['deposits'], code: string) =>
      given(customer)
        .when(close(estate([], false, deposits)))
        .thenRefused(code);
    refused({ pending: 1, held: 0 }, 'HAS_PENDING_DEPOSITS');
    refused({ pending: 0, held: 2 }, 'HAS_HELD_DEPOSITS');
  });

  it('succeeds once', () => {
    given(customer).when(close(estate())).again().thenRefused('USER_NOT_FOUND');
  });
});

describe('erasing a customer', () => {
  it('happens once, when it is due', () => {
    given(customer, closed('2031-01-01T00:00:00.000Z'))
      .when(erase('2030-12-31T23:59:59.999Z'))
      .thenNothing();
    given(customer, closed(closedAt)).when(erase(closedAt)).then([erased]);
    given(customer, closed(closedAt)).when(erase(closedAt)).again().thenNothing();
  });

  it('does not happen to a customer who was not deleted', () => {
    given(customer).when(erase(closedAt)).thenNothing();
    given(customer)
      .when(erase(closedAt, estate(), closedAt))
      .thenNothing();
  });

  it('is refused when money arrived after the deletion', () => {
    given(customer, closed(closedAt))
      .when(erase(closedAt, estate([holding({ balance: '5' })])))
      .thenRefused('HAS_REAL_BALANCE');
  });
});

describe('staff who were deleted', () => {
  const agent = userRegistered({ roleId: 5 });
  const eraseAt = '2031-02-28T10:00:00.000Z';
  const closedStaff = (at: string | null): UserEvent => ({
    type: 'UserClosed',
    data: { kind: 'staff', eraseAt: at },
  });

  it('stay named in the records for the retention period', () => {
    const leaving = { estate: null, closedAt, retentionYears: 5 };
    given(agent)
      .when(close(estate(), { kind: 'staff', leaving }))
      .then([closedStaff(eraseAt)]);
  });

  it('are erased once, when the period ends', () => {
    given(agent, closedStaff(eraseAt)).when(erase('2031-02-28T09:59:59.999Z')).thenNothing();
    given(agent, closedStaff(eraseAt)).when(erase(eraseAt)).then([erased]);
    given(agent, closedStaff(eraseAt)).when(erase(eraseAt)).again().thenNothing();
  });

  it('are erased at the time of the command if their closing has none', () => {
    const before = closedStaff(null);
    given(agent, before)
      .when(erase(closedAt, estate(), eraseAt))
      .thenNothing();
    given(agent, before)
      .when(erase(eraseAt, estate(), eraseAt))
      .then([erased]);
    given(agent, before, erased)
      .when(erase(eraseAt, estate(), eraseAt))
      .thenNothing();
    given(agent, before).when(erase(eraseAt)).thenNothing();
  });
});

describe('UserClosed, stored as version 1', () => {
  const upcast = userEventCatalogue.events['UserClosed']?.upcasters?.[1];

  it('is staff without an erasure time, or a customer with one', () => {
    expect(upcast?.({ eraseAt: closedAt })).toEqual({ kind: 'customer', eraseAt: closedAt });
    expect(upcast?.({})).toEqual({ kind: 'staff', eraseAt: null });
  });
});
