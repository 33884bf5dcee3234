import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';
import type { CallMargin } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { funded, now, orderOpened, quoteOf, walletOpened } from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);

const call = (quotes: MarketQuotes, changes: Partial<CallMargin['data']> = {}): CallMargin => ({
  type: 'CallMargin',
  data: { marginCallLevel: '100', stopOutLevel: '50', quotes, now, ...changes },
});

/** Quotes of EUR_USD at which a buy of 25,000 opened at 1.16444 has this result. */
const at = (result: number, changes: object = {}): MarketQuotes => {
  const ask = (1.16444 + result / 25_000).toFixed(8);
  return { EUR_USD: quoteOf(ask, ask, changes) };
};

describe('a margin call', () => {
  // The margin is 291.11.
  const one = [walletOpened, funded('400'), orderOpened({ orderId: 'one', spread: '0' })];

  it('is made below the margin call level of the site, and not at it', () => {
    given(...one)
      .when(call(at(-108.89)))
      .thenRefused('MARGIN_CALL_NOT_DUE');
    const [event, ...others] = given(...one)
      .when(call(at(-109)))
      .events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'MarginCalled',
      data: {
        userId: walletOpened.data.userId,
        equity: '291',
        margin: '291.11',
        marginLevel: '99.96',
        marginCallLevel: '100',
        stopOutLevel: '50',
        calledAt: now,
        valuedAt: [{ instrument: 'EUR_USD' }],
      },
    });
  });

  it('is made once in four hours, even if the margin level changes meanwhile', () => {
    const called = given(...one)
      .when(call(at(-200)))
      .events();
    const later = (ms: number): string => new Date(Date.parse(now) + ms).toISOString();
    const nearly = later(4 * 3_600_000 - 1);
    given(...one, ...called)
      .when(call(at(-200, { at: nearly }), { now: nearly }))
      .thenRefused('MARGIN_CALL_NOT_DUE');
    const over = later(4 * 3_600_000);
    expect(
      given(...one, ...called)
        .when(call(at(-200, { at: over }), { now: over }))
        .events(),
    ).toHaveLength(1);
  });

  it('is made if the last one is dated a day ahead by a wrong clock, but not if it is dated a second ahead', () => {
    const calledAfter = (ms: number): readonly WalletEvent[] => {
      const ahead = new Date(Date.parse(now) + ms).toISOString();
      const called = call(at(-200, { at: ahead }), { now: ahead });
      return given(...one)
        .when(called)
        .events();
    };
    const [event] = given(...one, ...calledAfter(24 * 3_600_000))
      .when(call(at(-200)))
      .events();
    expect(event).toMatchObject({ type: 'MarginCalled', data: { calledAt: now } });
    given(...one, ...calledAfter(1_000))
      .when(call(at(-200)))
      .thenRefused('MARGIN_CALL_NOT_DUE');
  });

  it.each([
    [
      'if the site has turned it off',
      call(at(-390), { marginCallLevel: '0' }),
      'MARGIN_CALL_NOT_DUE',
    ],
    ['on an old price of an open market', call(at(-200, { ageMs: 5_001 })), 'PRICE_STALE'],
    ['without the price of an order', call({}), 'PRICE_STALE'],
  ] as const)('is not made %s', (_name, command, refusal) => {
    given(...one)
      .when(command)
      .thenRefused(refusal);
  });

  it('is not made for a wallet without open orders, or a missing one', () => {
    given(walletOpened, funded('0.01')).when(call({})).thenRefused('MARGIN_CALL_NOT_DUE');
    given().when(call({})).thenRefused('WALLET_NOT_FOUND');
  });
});
