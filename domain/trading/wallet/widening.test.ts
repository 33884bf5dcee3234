import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, div, isPositive, lte, mul, neg, sub, sum } from '../../shared/decimal.ts';
import { fold } from '../../shared/decider.ts';
import { midRate, resultAtQuote, spreadCost } from '../../shared/trading/formulas.ts';
import { orderTypes } from '../../shared/trading/types.ts';
import { given } from '../../shared/specification.ts';
import type { WalletCommand } from './commands.ts';
import { correctionOf } from './correction-testing.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  closeOrder,
  funded,
  marketAt,
  now,
  orderOpened,
  quoteOf,
  walletOpened,
} from './testing.ts';

const whenOn = (events: readonly WalletEvent[], command: WalletCommand) =>
  given(walletDecider, events).when(command).events();

/** A buy of 25,000 at 1.16444 while the spread was 0.00012. Its spread cost is 3. */
const open = [walletOpened, funded('10000'), orderOpened()];
/** Ten times that spread around the same mid price. */
const wide = marketAt('1.16378', '1.16498');

describe('closing an order with a wider spread than at its opening', () => {
  it('charges half of the widening less the spread cost', () => {
    // (1.16498 - 1.16444) x 25,000 = 13.5. Half of 0.00108 x 25,000 is 13.5 too, of which 3 are already paid.
    expect(whenOn(open, closeOrder({ market: wide }))).toMatchObject([
      { type: 'OrderClosed', data: { closeRate: '1.16498', widened: '10.5', posted: '0' } },
    ]);
  });

  it('charges nothing up to three times the spread, which the spread cost covers', () => {
    const thrice = closeOrder({ market: marketAt('1.1642', '1.16456') });
    expect(whenOn(open, thrice)).toMatchObject([{ data: { widened: '0', posted: '0' } }]);
  });

  it('rounds no result up, since the spread was not paid', () => {
    // 49.99 units with a spread cost of 0.0059988 and a wider spread: the mid moved by 0.0001, a result of 0.004999.
    const small = orderOpened({ amount: '49.99', spread: '0.0059988', marginUsed: '1' });
    const market = marketAt('1.16338', '1.16558');
    expect(whenOn([walletOpened, funded('10'), small], closeOrder({ market }))).toMatchObject([
      { data: { result: '0.004999', posted: '0' } },
    ]);
    const wider = orderOpened({ amount: '50', spread: '0.006', marginUsed: '1' });
    expect(whenOn([walletOpened, funded('10'), wider], closeOrder({ market }))).toMatchObject([
      { data: { result: '0.005', posted: '0' } },
    ]);
  });

  it('rounds no corrected result up', () => {
    const small = orderOpened({ amount: '50', spread: '0.006', marginUsed: '1' });
    const log = [walletOpened, funded('10'), small];
    const wider = marketAt('1.16338', '1.16558');
    const closed = [...log, ...whenOn(log, closeOrder({ market: wider }))];
    const rate = { closeRate: '1.16558001' };
    expect(whenOn(closed, correctionOf(closed, rate))).toMatchObject([
      { data: { result: '0.0050005', posted: '0' } },
    ]);
  });

  it('charges a part its share, and the rest by the price at its own close', () => {
    const part = whenOn(open, closeOrder({ amount: '10000', market: wide }));
    expect(part).toMatchObject([
      { type: 'OrderPartlyClosed', data: { spread: '1.2', widened: '4.2', posted: '0' } },
    ]);
    expect(fold(walletDecider, [...open, ...part])).toMatchObject({
      orders: [{ amount: '15000', spread: '1.8', settled: { spread: '0', posted: '0' } }],
    });
    expect(whenOn([...open, ...part], closeOrder())).toMatchObject([
      { data: { widened: '0', posted: '-1.8' } },
    ]);
  });

  it('is refused if the person saw another cost, even if the rate is the one seen', () => {
    // The dialog showed 1.16488 and 1.165, a result of +11. At 1.16 and 1.165 it would be -47.
    const seen = { askedRate: '1.165', askedCost: '0', limitPips: '5' };
    const close = (bid: string, ask: string) =>
      closeOrder({ slippage: seen, market: marketAt(bid, ask) });
    given(walletDecider, open).when(close('1.16', '1.165')).thenRefused('PRICE_MOVED');
    expect(whenOn(open, closeOrder({ market: marketAt('1.16', '1.165') }))).toMatchObject([
      { data: { posted: '-47' } },
    ]);
    // With the same width around the same mid, the better rate offsets it.
    expect(whenOn(open, close('1.16244', '1.16744'))).toHaveLength(1);
    const shown = { ...seen, askedCost: '0.00232' };
    expect(
      whenOn(open, closeOrder({ slippage: shown, market: marketAt('1.16', '1.165') })),
    ).toHaveLength(1);
  });

  it('is included in the spread that staff correct', () => {
    const closed = [...open, ...whenOn(open, closeOrder({ market: wide }))];
    expect(whenOn(closed, correctionOf(closed, { closeRate: '1.16598' }))).toMatchObject([
      { data: { spread: '13.5', posted: '25' } },
    ]);
    expect(whenOn(closed, correctionOf(closed, { spread: '3' }))).toMatchObject([
      { data: { before: { spread: '13.5' }, posted: '10.5' } },
    ]);
  });
});

describe('a hedge', () => {
  it('gains nothing when the spread widens', () => {
    const sell = orderOpened({ orderId: 'sell', type: 'sell', openRate: '1.16432' });
    const both = [...open, sell];
    const bought = [...both, ...whenOn(both, closeOrder({ market: wide }))];
    const sold = whenOn(bought, closeOrder({ orderId: 'sell', market: wide }));
    expect(fold(walletDecider, [...bought, ...sold])).toMatchObject({
      balance: '10000',
      orders: [],
    });
  });

  const price = fc.record({
    bid: fc.integer({ min: 1, max: 2_000_000 }),
    spread: fc.integer({ min: 0, max: 20_000 }),
  });
  const quoteAt = ({ bid, spread }: Readonly<{ bid: number; spread: number }>) => ({
    bid: div(`${bid}`, '100000'),
    ask: div(add(`${bid}`, `${spread}`), '100000'),
  });

  it('never gains, and no order gains more than the mid moved, at any spread setting', () => {
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom('0', '0.5', '1', '3'),
        (opened, closed, setting) => {
          const [then, at] = [quoteAt(opened), quoteAt(closed)];
          const amount = '1000';
          const spread = spreadCost({ ...then, spreadSetting: setting, amount });
          const openSpread = spreadCost({ ...then, spreadSetting: '1', amount: '1' });
          const results = orderTypes.map((type) => {
            const openRate = type === 'buy' ? then.ask : then.bid;
            const order = { type, amount, openRate, spread, openSpread, exchangeRate: '1' };
            const moved = mul(amount, sub(midRate(at), midRate(then)));
            const result = resultAtQuote(order, at);
            expect(lte(result, type === 'buy' ? moved : neg(moved))).toBe(true);
            return result;
          });
          expect(isPositive(sum(results))).toBe(false);
        },
      ),
    );
  });
});

it('the widening of the spread counts in the equity for the stop-out', () => {
  const wallet = [walletOpened, funded('300'), orderOpened()];
  const at = (bid: string, ask: string): WalletCommand => ({
    type: 'StopOut',
    data: { stopOutLevel: '100', quotes: { EUR_USD: quoteOf(bid, ask) }, now },
  });
  // The ask is the same, 139 above the opening. By the mid the result is 15.5, then -109.5.
  given(walletDecider, wallet).when(at('1.16', '1.17')).thenRefused('STOP_OUT_NOT_REACHED');
  expect(whenOn(wallet, at('1.15', '1.17'))).toMatchObject([
    { type: 'OrderClosed', data: { reason: 'stop_out', posted: '-109.5' } },
  ]);
});
