import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrderType } from '../../../domain/shared/trading/types.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import {
  funded,
  orderAmended,
  orderCancelled,
  orderClosed,
  orderOpened,
  orderPartlyClosed,
} from '../../../domain/trading/wallet/testing.ts';
import { createMarginBook } from './margin-book.ts';

const instruments = ['EUR_USD', 'GBP_USD', 'USD_JPY'] as const;
const walletIds = ['a', 'b', 'c', 'd'] as const;
type Kind = 'price' | 'open' | 'close' | 'cancel' | 'part' | 'amend' | 'fund' | 'level';

const step = fc.record({
  kind: fc.constantFrom<Kind>(
    ...(['price', 'price', 'price', 'price', 'price', 'price', 'open', 'open'] as const),
    ...(['close', 'cancel', 'part', 'amend', 'fund', 'level'] as const),
  ),
  instrument: fc.nat(instruments.length - 1),
  wallet: fc.nat(walletIds.length - 1),
  type: fc.constantFrom<OrderType>('buy', 'sell'),
  /** How far a step moves the price, in thousandths, or a balance. */
  move: fc.integer({ min: -12, max: 12 }),
  spread: fc.nat(3),
  which: fc.nat(50),
});
type Step = ReturnType<typeof step.generate>['value'];

/** A margin book, with the orders and prices that the next step starts from. */
const openHistory = () => {
  const book = createMarginBook();
  const prices = new Map<string, number>();
  const open: Readonly<{ orderId: string; walletId: string; amount: number }>[] = [];
  let revision = 0;
  let percent = 100;

  const happens = (walletId: string, event: WalletEvent): void => {
    revision += 1;
    book.apply(walletId, event, revision);
  };

  const carryOut = ({ kind, instrument, wallet, type, move, spread, which }: Step): void => {
    const name = instruments[instrument] ?? '';
    const walletId = walletIds[wallet] ?? '';
    if (kind === 'price') {
      const bid = (prices.get(name) ?? 1.2) * (1 + move / 1_000);
      prices.set(name, bid);
      book.price(name, { bid: bid.toFixed(6), ask: (bid + spread / 1_000).toFixed(6) });
    }
    if (kind === 'level') percent = [50, 80, 100, 150][which % 4] ?? 0;
    if (kind === 'fund') happens(walletId, funded(String(move * 20)));
    if (kind === 'open') {
      const orderId = `order ${revision}`;
      const amount = 1_000 * (1 + (which % 9));
      const openRate = (prices.get(name) ?? 1.2).toFixed(6);
      const marginUsed = (amount / 100).toFixed(2);
      const terms = { orderId, instrument: name, type, amount: String(amount), openRate };
      happens(walletId, orderOpened({ ...terms, marginUsed, spread: '0.3' }));
      // About the margin, a little more or less.
      happens(walletId, funded(String(amount / 100 + move / 2)));
      open.push({ orderId, walletId, amount });
    }
    const order = open[which % open.length];
    if (order === undefined) return;
    const { orderId } = order;
    if (kind === 'close' || kind === 'cancel') {
      open.splice(open.indexOf(order), 1);
      const event = kind === 'close' ? orderClosed({ orderId }) : orderCancelled(orderId);
      happens(order.walletId, event);
    }
    if (kind === 'amend') happens(order.walletId, orderAmended(orderId));
    if (kind === 'part' && order.amount > 700) {
      const part = { amount: '700.1', marginReleased: '7' };
      open.splice(open.indexOf(order), 1, { ...order, amount: order.amount - 700.1 });
      happens(order.walletId, orderPartlyClosed({ ...part, orderId }));
    }
  };

  return { book, carryOut, percent: () => percent };
};

it('finds exactly the wallets that a check of every wallet finds, after any history', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 150 }), (steps) => {
      const { book, carryOut, percent } = openHistory();
      for (const each of steps) {
        carryOut(each);
        const name = instruments[each.instrument] ?? '';
        const scanned = walletIds.filter(
          (walletId) => book.heldBy(walletId).has(name) && book.isBelow(walletId, percent()),
        );
        expect([...book.belowWith(name, percent())].sort()).toEqual(scanned);
        found += scanned.length;
      }
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(0);
});
