import { describe, expect, it } from '@jest/globals';
import { fold } from '../../../domain/shared/decider.ts';
import { commissionCharged, swapPosted } from '../../../domain/trading/wallet/cost-testing.ts';
import {
  byOwner,
  pendingNamed,
  pendingPlaced,
} from '../../../domain/trading/wallet/pending-testing.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { actProposed } from '../../../domain/trading/wallet/proposal-testing.ts';
import {
  funded,
  orderAmended,
  orderCancelled,
  orderClosed,
  orderCorrected,
  orderOpened,
  orderPartlyClosed,
  orderReversed,
  userId,
  walletOpened,
  withdrawalRequested,
} from '../../../domain/trading/wallet/testing.ts';
import { createLevelBook } from './level-book.ts';
import { createPendingBook } from './pending-book.ts';
import { createStopBook } from './stop-book.ts';
import { createMarginBook } from './margin-book.ts';

const withdrawn = (withdrawalId: string, amount: string, fee: string) => ({
  mode: 'real' as const,
  currency: 'USD',
  userId,
  withdrawalId,
  amount,
  fee,
});

const deposited = {
  mode: 'real',
  currency: 'USD',
  depositId: 'h',
  userId,
  gateway: 'stripe',
  amount: '500',
  fee: '7',
} as const;

const transferred = {
  mode: 'real',
  currency: 'USD',
  transferId: 'i',
  userId,
  amount: '25',
  rate: '1',
} as const;

const proposed = actProposed();
const { mode, currency, proposalId, staffId } = proposed.data;
const decided = { mode, currency, proposalId, userId, staffId };

const history: readonly WalletEvent[] = [
  walletOpened,
  funded('1000'),
  orderOpened({ orderId: 'a', profit: '1.17' }),
  orderOpened({ orderId: 'b', openRate: '1.16', type: 'sell', loss: '1.2' }),
  orderOpened({ orderId: 'c', instrument: 'GBP_USD', exchangeRate: '1.3' }),
  commissionCharged({ orderId: 'c' }),
  swapPosted({ orderId: 'b' }),
  { type: 'OrderLevelsSet', data: { orderId: 'b', profit: '1.1', loss: null } },
  {
    type: 'OrderTrailSet',
    data: {
      orderId: 'b',
      userId,
      instrument: 'EUR_USD',
      category: 'forex',
      type: 'sell',
      loss: '1.2',
      trail: { distance: '0.01', step: '0.001' },
      breakEven: null,
      seen: null,
    },
  },
  {
    type: 'OrderStopMoved',
    data: {
      orderId: 'b',
      userId,
      loss: '1.19',
      before: '1.2',
      by: 'trail',
      breakEven: null,
      seen: { instrument: 'EUR_USD', bid: '1.18', ask: '1.1801', sequence: 1, at: '' },
    },
  },
  orderPartlyClosed({ orderId: 'b', openRate: '1.16' }),
  orderPartlyClosed({ orderId: 'c' }),
  orderAmended('b'),
  orderClosed({ orderId: 'a', posted: '-120.5', covered: '3' }),
  orderCorrected('a'),
  orderReversed('a'),
  orderOpened({ orderId: 'x', profit: '1.17', openRate: '1.1' }),
  orderCancelled('x'),
  withdrawalRequested({ withdrawalId: 'd', amount: '40', fee: '2' }),
  { type: 'WithdrawalCancelled', data: withdrawn('d', '40', '2') },
  withdrawalRequested({ withdrawalId: 'e', amount: '50', fee: '1' }),
  { type: 'WithdrawalDeclined', data: { ...withdrawn('e', '50', '1'), reason: 'No' } },
  withdrawalRequested({ withdrawalId: 'f', amount: '60', fee: '3' }),
  withdrawalRequested({ withdrawalId: 'g', amount: '70', fee: '4' }),
  pendingPlaced({ orderId: 'p' }),
  pendingPlaced({ orderId: 'q', kind: 'stop', level: '1.17' }),
  pendingPlaced({ orderId: 'r', type: 'sell', level: '1.17' }),
  pendingPlaced({ orderId: 's', expiresAt: '2026-06-12T00:00:00.000Z' }),
  pendingPlaced({ orderId: 't', expiresAt: '2026-06-13T00:00:00.000Z' }),
  {
    type: 'PendingOrdersLinked',
    data: { mode: 'real', currency: 'USD', userId, orderId: 'p', otherId: 'q' },
  },
  {
    type: 'PendingOrdersUnlinked',
    data: { mode: 'real', currency: 'USD', userId, orderId: 'p', otherId: 'q' },
  },
  { type: 'PendingOrderChanged', data: { ...pendingPlaced({ orderId: 'q' }).data, level: '1.18' } },
  { type: 'PendingOrderCancelled', data: { ...pendingNamed, ...byOwner, orderId: 'p' } },
  { type: 'PendingOrderFilled', data: { ...pendingNamed, orderId: 'q', openRate: '1.17' } },
  {
    type: 'PendingOrderRefused',
    data: { ...pendingPlaced({ orderId: 'r' }).data, reason: 'INSUFFICIENT_BALANCE' },
  },
  {
    type: 'PendingOrderExpired',
    data: { ...pendingNamed, orderId: 's', expiresAt: '2026-06-12T00:00:00.000Z' },
  },
  {
    type: 'WithdrawalApproved',
    data: { ...withdrawn('f', '60', '3'), valuedAt: [], countedFor: null },
  },
  proposed,
  { type: 'ProposalConfirmed', data: decided },
  actProposed({ proposalId: 'd2' }),
  { type: 'ProposalDeclined', data: { ...decided, proposalId: 'd2' } },
  {
    type: 'MarginCalled',
    data: {
      mode,
      currency,
      userId,
      equity: '900',
      margin: '1000',
      marginLevel: '90',
      marginCallLevel: '100',
      stopOutLevel: '50',
      valuedAt: [],
      calledAt: '2026-06-11T10:00:00.000Z',
    },
  },
  { type: 'DepositPosted', data: deposited },
  { type: 'DepositReversed', data: { ...deposited, left: '0', covered: '5', owed: '0' } },
  {
    type: 'TransferSent',
    data: {
      ...transferred,
      to: { walletId: 'v', currency: 'USD', amount: '25' },
      convertedAt: [],
      valuedAt: [],
    },
  },
  {
    type: 'TransferReceived',
    data: { ...transferred, from: { walletId: 'v', currency: 'USD', amount: '25' } },
  },
];

describe('a wallet that the books load from its fold', () => {
  it('is tested with every event type', () => {
    const types = new Set(history.map(({ type }) => type));
    expect(types).toEqual(new Set(Object.keys(walletEventCatalogue.events)));
  });

  it.each(history.map((_event, index) => index + 1))(
    'equals one to which its first %i events were applied',
    (count) => {
      const events = history.slice(0, count);
      const wallet = fold(walletDecider, events);
      const [told, loaded] = [createMarginBook(), createMarginBook()];
      const [toldLevels, loadedLevels] = [createLevelBook(), createLevelBook()];
      const [toldStops, loadedStops] = [createStopBook(), createStopBook()];
      const [toldPending, loadedPending] = [createPendingBook(), createPendingBook()];
      events.forEach((event, revision) => {
        told.apply('w', event, revision);
        toldLevels.apply('w', event);
        toldPending.apply('w', event);
        toldStops.apply('w', event);
      });
      loaded.load('w', wallet, count - 1);
      loadedLevels.load('w', wallet);
      loadedPending.load('w', wallet);
      loadedStops.load('w', wallet);

      for (const book of [told, loaded])
        for (const instrument of ['EUR_USD', 'GBP_USD'])
          book.price(instrument, { bid: '1.15', ask: '1.1502' });
      const percents = Array.from({ length: 400 }, (_none, percent) => percent);
      const answers = (book: typeof told) => percents.map((percent) => book.isBelow('w', percent));
      expect(answers(loaded)).toEqual(answers(told));
      expect(loaded.heldBy('w')).toEqual(told.heldBy('w'));
      expect(loaded.revisionOf('w')).toBe(told.revisionOf('w'));
      const quote = { bid: '1.05', ask: '1.18' };
      const crossed = (book: typeof toldLevels) =>
        book.takeCrossed('EUR_USD', quote).toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
      const moved = (book: typeof toldStops) =>
        book.takeReached('EUR_USD', { bid: '1.01', ask: '1.3' });
      expect(moved(loadedStops)).toEqual(moved(toldStops));
      const pendingOf = (book: typeof toldPending) => ({
        holds: book.holds('w'),
        over: book.takeOver(Date.parse('2026-06-12T12:00:00.000Z')),
        reached: [
          ...book.takeReached('EUR_USD', { bid: '1.05', ask: '1.05' }),
          ...book.takeReached('EUR_USD', { bid: '1.2', ask: '1.2' }),
        ],
      });
      expect(pendingOf(loadedPending)).toEqual(pendingOf(toldPending));
      expect(loadedLevels.count()).toBe(toldLevels.count());
      expect(crossed(loadedLevels)).toEqual(crossed(toldLevels));
    },
  );
});
