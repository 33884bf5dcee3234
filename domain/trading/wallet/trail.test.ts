import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, div, gt, gte, lte, max, min, sub } from '../../shared/decimal.ts';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { nextMoveAt } from './guard.ts';
import { orderIn } from './state.ts';
import {
  funded,
  market,
  marketAt,
  orderAmended,
  orderId,
  orderOpened,
  userId,
  verified,
  walletOpened,
} from './testing.ts';
import type { MoveStop, SetOrderTrail } from './trail-commands.ts';
import type { OrderStopMoved, OrderTrailSet } from './trail-events.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const open = [walletOpened, funded('10000'), orderOpened()];
const quote = { bid: '1.16432', ask: '1.16444', sequence: 7, at: '2026-06-11T14:32:07.500Z' };
const seen = { instrument: 'EUR_USD', ...quote };

const setTrail = (changes: Partial<SetOrderTrail['data']> = {}): SetOrderTrail => ({
  type: 'SetOrderTrail',
  data: { orderId, userId, trader: verified, market, evidence: null, ...changes },
});
const moveStop = (turn: number, bid: string, ask: string): MoveStop => ({
  type: 'MoveStop',
  data: { orderId, turn, market: marketAt(bid, ask) },
});
const trailSet = (changes: Partial<OrderTrailSet['data']> = {}): OrderTrailSet => ({
  type: 'OrderTrailSet',
  data: {
    orderId,
    userId,
    instrument: 'EUR_USD',
    category: 'forex',
    type: 'buy',
    loss: '1.16344',
    trail: { distance: '0.001', step: '0.0001' },
    breakEven: null,
    seen,
    ...changes,
  },
});
const moved = (changes: Partial<OrderStopMoved['data']> = {}): OrderStopMoved => ({
  type: 'OrderStopMoved',
  data: {
    orderId,
    userId,
    loss: '1.165',
    before: '1.16344',
    by: 'trail',
    breakEven: null,
    seen: { ...seen, bid: '1.16588', ask: '1.166' },
    ...changes,
  },
});

describe('a trailing stop', () => {
  it('is set behind the price at once, and moves when the price is a step better', () => {
    given(...open)
      .when(setTrail({ trail: '0.001' }))
      .then([trailSet()]);
    given(...open, trailSet())
      .when(moveStop(1, '1.16441', '1.16453'))
      .thenRefused('LEVEL_NOT_CROSSED');
    given(...open, trailSet())
      .when(moveStop(1, '1.16588', '1.166'))
      .then([moved()]);
  });

  it('of a sell is above the price', () => {
    given(walletOpened, funded('10000'), orderOpened({ type: 'sell', openRate: '1.16432' }))
      .when(setTrail({ trail: '0.001' }))
      .then([trailSet({ type: 'sell', loss: '1.16532' })]);
  });

  it('keeps a better stop, and does nothing if it is already set', () => {
    const near = orderOpened({ loss: '1.164' });
    given(walletOpened, funded('10000'), near)
      .when(setTrail({ trail: '0.001' }))
      .then([trailSet({ loss: '1.164' })]);
    given(...open, trailSet())
      .when(setTrail({ trail: '0.001' }))
      .thenNothing();
  });

  it('moves once per turn: a second move or one after a manual change is refused', () => {
    given(...open, trailSet(), moved())
      .when(moveStop(1, '1.16788', '1.168'))
      .thenRefused('LEVEL_CHANGED');
    const byHand: WalletEvent = {
      type: 'OrderLevelsSet',
      data: { orderId, profit: null, loss: '1.16' },
    };
    given(...open, trailSet(), byHand)
      .when(moveStop(1, '1.16588', '1.166'))
      .thenRefused('LEVEL_CHANGED');
    given(...open, trailSet(), byHand)
      .when(moveStop(2, '1.16588', '1.166'))
      .then([moved({ before: '1.16' })]);
  });

  it('ends when its stop is removed, by the owner or by staff', () => {
    const gone: WalletEvent = {
      type: 'OrderLevelsSet',
      data: { orderId, profit: null, loss: null },
    };
    given(...open, trailSet(), gone)
      .when(moveStop(2, '1.16588', '1.166'))
      .thenRefused('LEVEL_NOT_CROSSED');
    const amended = {
      ...orderAmended(orderId),
      data: { ...orderAmended(orderId).data, loss: null },
    };
    given(...open, trailSet(), amended)
      .when(moveStop(2, '1.16588', '1.166'))
      .thenRefused('LEVEL_NOT_CROSSED');
  });

  it('moves to break-even once, when the spread is earned', () => {
    const breakEven = { at: '1.16644', to: '1.16456' };
    const even = trailSet({ loss: null, trail: null, breakEven });
    given(...open)
      .when(setTrail({ breakEven: '0.002' }))
      .then([even]);
    given(...open, even)
      .when(moveStop(1, '1.16632', '1.16644'))
      .then([
        moved({
          loss: '1.16456',
          before: null,
          by: 'break_even',
          seen: { ...seen, bid: '1.16632', ask: '1.16644' },
        }),
      ]);
    const state = fold(walletDecider, [...open, even, moved({ loss: '1.16456' })]);
    const order = state.status === 'open' ? orderIn(state, orderId) : undefined;
    expect(order === undefined ? '' : nextMoveAt(order)).toBeNull();
  });

  it.each([
    ['NO_DISTANCE_GIVEN', {}],
    ['DISTANCE_TOO_SMALL', { trail: '0.00011' }],
    ['DISTANCE_TOO_SMALL', { breakEven: '0.00023' }],
    ['INVALID_DISTANCE', { trail: '0' }],
    ['INVALID_DISTANCE', { trail: '-1' }],
    ['INVALID_DISTANCE', { trail: '0.000123' }],
    ['INVALID_DISTANCE', { trail: '1.16444' }],
    ['INVALID_DISTANCE', { breakEven: '99999999999999999999' }],
    ['PRICE_STALE', { trail: '0.001', market: { ...market, quote: null } }],
    ['MARKET_CLOSED', { trail: '0.001', market: { ...market, status: 'closed' } }],
    ['DEMO_ONLY', { trail: '0.001', trader: { acting: true } }],
    ['ORDER_NOT_FOUND', { trail: '0.001', orderId: userId }],
    ['WALLET_NOT_FOUND', { trail: '0.001', userId: orderId }],
  ] as const)('is refused with %s: %o', (refusal, changes) => {
    given(...open)
      .when(setTrail(changes))
      .thenRefused(refusal);
  });

  it('is removed without a price', () => {
    given(...open, trailSet())
      .when(setTrail({ trail: null, market: { ...market, quote: null } }))
      .then([trailSet({ trail: null, seen: null })]);
  });

  it('never moves back, keeps its distance, and writes at most one event per step', () => {
    const rateOf = (points: number) => String(points / 100_000);
    const path = fc.array(fc.integer({ min: 115_000, max: 118_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        path,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 12, max: 500 }),
        (points, type, distancePoints) => {
          const distance = rateOf(distancePoints);
          const isBuy = type === 'buy';
          let events: readonly WalletEvent[] = [
            ...[walletOpened, funded('10000')],
            orderOpened({ type, openRate: isBuy ? '1.16444' : '1.16432' }),
          ];
          const decide = (command: SetOrderTrail | MoveStop): void => {
            events = [...events, ...walletDecider.decide(command, fold(walletDecider, events))];
          };
          const order = () => {
            const state = fold(walletDecider, events);
            const found = state.status === 'open' ? orderIn(state, orderId) : undefined;
            if (
              found?.guard?.trail === undefined ||
              found.guard.trail === null ||
              found.loss === null
            )
              throw new Error('the order trails');
            return { ...found, loss: found.loss, guard: found.guard, step: found.guard.trail.step };
          };
          decide(setTrail({ trail: distance }));
          let best = isBuy ? '1.16444' : '1.16432';
          const first = order().loss;
          for (const point of points) {
            const [bid, ask] = [rateOf(point), rateOf(point + 12)];
            const rate = isBuy ? ask : bid;
            const before = order();
            const at = nextMoveAt(before) ?? '';
            if (isBuy ? gte(rate, at) : lte(rate, at)) {
              decide(moveStop(before.guard.turn, bid, ask));
              const { loss } = order();
              expect(isBuy ? gt(loss, before.loss) : gt(before.loss, loss)).toBe(true);
              expect(gte(isBuy ? sub(rate, loss) : sub(loss, rate), distance)).toBe(true);
            }
            best = isBuy ? max(best, rate) : min(best, rate);
            const { loss, step } = order();
            const behind = isBuy ? sub(best, loss) : sub(loss, best);
            expect(lte(behind, add(distance, step))).toBe(true);
          }
          const { loss, step } = order();
          const wandered = isBuy ? sub(loss, first) : sub(first, loss);
          expect(lte(String(events.length - 4), div(wandered, step))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
