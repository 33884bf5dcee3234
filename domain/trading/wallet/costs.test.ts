import { describe, expect, it } from '@jest/globals';
import { balanceOf, journalEntry } from '../../ledger/journal.ts';
import { fold } from '../../shared/decider.ts';
import { given } from '../../shared/specification.ts';
import type { OpenOrder } from './commands.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import type { SwapPosted } from './cost-events.ts';
import {
  closeOrder,
  funded,
  historyIn,
  marketAt,
  now,
  openOrder,
  orderId,
  orderOpened,
  orderPartlyClosed,
  quoteOf,
  staffId,
  userId,
  walletOpened,
} from './testing.ts';

const costs: OpenOrder['data']['costs'] = { commission: '0.01', swap: '-3.65' };
const book = { mode: 'real', currency: 'USD', orderId, userId } as const;
const wallet = (balance: string) => [walletOpened, funded(balance)];
/** Opened in the afternoon of Thursday, 11 June 2026. The rollover is at 21:00 UTC. */
const held = orderOpened({ swapPercent: '-3.65' });
const open = [...wallet('10000'), held];
const postSwaps = (at: string) => ({ type: 'PostSwaps', data: { now: at } }) as const;
const thursday = '2026-06-11T21:00:00.000Z';
const friday = '2026-06-12T21:00:00.000Z';
const wednesday = '2026-06-17T21:00:00.000Z';

const decide = (events: readonly WalletEvent[], at: string) =>
  walletDecider.decide(postSwaps(at), fold(walletDecider, events)) as readonly SwapPosted[];
const after = (events: readonly WalletEvent[]) => {
  const state = fold(walletDecider, events);
  if (state.status === 'none') throw new Error('The wallet is open');
  return state;
};

describe('commission', () => {
  const charged = {
    type: 'CommissionCharged',
    data: { ...book, notional: '29111', percent: '0.01', amount: '2.92' },
  } as const;

  it('is charged at the opening, in an event of its own', () => {
    given(walletDecider, wallet('10000'))
      .when(openOrder({ costs }))
      .then([orderOpened({ swapPercent: '-3.65' }), charged]);
  });

  it('is debited from the balance and credited to its own account', () => {
    expect(after([...open, charged]).balance).toBe('9997.08');
    expect(journalEntry(charged, 'w')?.postings).toEqual([
      { account: 'customer_wallet:w', side: 'debit', amount: '2.92' },
      { account: 'commission', side: 'credit', amount: '2.92' },
    ]);
  });

  it('must be covered by the free margin in addition to the margin', () => {
    const opening = openOrder({ costs });
    given(walletDecider, wallet('294.02')).when(opening).thenRefused('INSUFFICIENT_BALANCE');
    expect(
      after([...wallet('294.03'), ...walletDecider.decide(opening, after(wallet('294.03')))])
        .balance,
    ).toBe('291.11');
  });

  it('is not charged if the setting is zero', () => {
    given(walletDecider, wallet('10000')).when(openOrder()).then([orderOpened()]);
  });

  it('is refused if it is higher than the person saw, and accepted if it is lower', () => {
    given(walletDecider, wallet('10000'))
      .when(openOrder({ costs, askedCommission: '0.009' }))
      .thenRefused('COMMISSION_CHANGED');
    const events = walletDecider.decide(
      openOrder({ costs, askedCommission: '0.02' }),
      after(wallet('10000')),
    );
    expect(events).toHaveLength(2);
  });
});

describe('swap of opposite orders', () => {
  const turned = { commission: '0', swap: '2' };
  const buy = orderOpened({ orderId: 'old', type: 'buy', swapPercent: '2' });
  const opened = (events: readonly WalletEvent[], changes: Partial<OpenOrder['data']>) =>
    walletDecider
      .decide(openOrder({ costs: turned, ...changes }), fold(walletDecider, events))
      .map(({ data }) => ('swapPercent' in data ? data.swapPercent : null));

  it('is never paid in total, even after the settings changed', () => {
    // The buy is valued at its ask and the sell at its bid, so both swaps are the same amount of money.
    expect(opened([...wallet('10000'), buy], { type: 'sell' })).toEqual(['-2.000207']);
    expect(opened([...wallet('10000'), buy], { type: 'buy' })).toEqual(['2']);
  });

  it('is never paid in total after the unhedged part is closed first', () => {
    const sell = orderOpened({ type: 'sell', amount: '250000', openRate: '1.16432', swapSet: '2' });
    const half = { ...sell, data: { ...sell.data, swapPercent: '1.6' } };
    const restOf = (amount: string) =>
      walletDecider
        .decide(
          closeOrder({ amount, market: marketAt('1.16444', '1.16444') }),
          fold(walletDecider, [...wallet('100000'), buy, half]),
        )
        .map(({ data }) => ('swapPercent' in data ? data.swapPercent : null));
    expect(restOf('225000')).toEqual(['-2.000207']);
    expect(restOf('1')).toEqual(['1.599977']);
    // If the order has the swap of the settings, the opposite orders carry the limit.
    const whole = { ...sell, data: { ...sell.data, swapPercent: '2' } };
    const partly = walletDecider.decide(
      closeOrder({ amount: '225000', market: marketAt('1.16444', '1.16444') }),
      fold(walletDecider, [...wallet('100000'), buy, whole]),
    );
    expect(partly).toMatchObject([{ data: { swapPercent: '2' } }]);
  });

  it('is that of the settings if the other order is of another instrument', () => {
    const other = orderOpened({ ...buy.data, instrument: 'GBP_USD' });
    expect(opened([...wallet('10000'), other], { type: 'sell' })).toEqual(['2']);
  });
});

describe('swap', () => {
  const night = (day: string, rolledAt: string, posted: string, nights = 1) => ({
    type: 'SwapPosted',
    data: {
      ...book,
      notional: '29111',
      percent: '-3.65',
      day,
      rolledAt,
      nights,
      exact: nights === 1 ? '-2.9111' : '-8.7333',
      posted,
    },
  });

  it('is posted at the rollover and not before', () => {
    given(walletDecider, open).when(postSwaps('2026-06-11T20:59:59.999Z')).then([]);
    given(walletDecider, open)
      .when(postSwaps(thursday))
      .then([night('2026-06-11', thursday, '-2.92')] as SwapPosted[]);
  });

  it('is posted once, however often it is requested and whatever the clock shows', () => {
    const posted = [...open, ...decide(open, thursday)];
    expect(decide(posted, thursday)).toEqual([]);
    expect(decide(posted, '2026-06-12T03:00:00.000Z')).toEqual([]);
    expect(decide(posted, '2020-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('is posted for missed nights, three on Wednesday, rounded on the total', () => {
    const events = decide(open, '2026-06-18T12:00:00.000Z');
    expect(events.map(({ data }) => [data.day, data.nights, data.posted])).toEqual([
      ['2026-06-11', 1, '-2.92'],
      ['2026-06-12', 1, '-2.91'],
      ['2026-06-15', 1, '-2.91'],
      ['2026-06-16', 1, '-2.91'],
      ['2026-06-17', 3, '-8.73'],
    ]);
    // The result is the same when each night is posted by itself.
    let log: readonly WalletEvent[] = open;
    for (const at of [thursday, friday, '2026-06-14T21:00:00.000Z', wednesday])
      log = [...log, ...decide(log, at)];
    expect(log.slice(open.length)).toEqual(events);
  });

  it('is of the open amount after a part was closed', () => {
    const [first] = decide([...open, orderPartlyClosed({ swapPercent: '-3.65' })], thursday);
    expect(first?.data).toMatchObject({ notional: '17466.6', posted: '-1.75' });
  });

  it('is credited to the customer if the percentage is positive', () => {
    const paid = [...wallet('10000'), orderOpened({ swapPercent: '3.65' })];
    const [event] = decide(paid, thursday);
    expect(event?.data.posted).toBe('2.91');
    expect(event && journalEntry(event, 'w')?.postings).toEqual([
      { account: 'swap', side: 'debit', amount: '2.91' },
      { account: 'customer_wallet:w', side: 'credit', amount: '2.91' },
    ]);
  });

  it('is not posted if the order opened without it', () => {
    expect(decide([...wallet('10000'), orderOpened()], wednesday)).toEqual([]);
  });

  it('may make the balance negative while an order is open, and the last close covers it', () => {
    const poor = [...wallet('1'), held];
    const log = [...poor, ...decide(poor, wednesday)];
    expect(after(log).balance).toBe('-19.38');
    const closing = walletDecider.decide(
      closeOrder({ market: marketAt('1.16444', '1.16444') }),
      after(log),
    );
    expect(closing).toMatchObject([
      { type: 'OrderClosed', data: { posted: '-3', covered: '22.38' } },
    ]);
    expect(after([...log, ...closing]).balance).toBe('0');
  });

  it('that is due is posted together with a close or a stop-out of the order', () => {
    const late = { ...marketAt('1.164', '1.16444'), now: thursday };
    const whole = walletDecider.decide(
      closeOrder({
        market: {
          ...late,
          quote: { bid: '1.164', ask: '1.16444', sequence: 8, at: thursday, ageMs: 10 },
        },
      }),
      after(open),
    );
    expect(whole.map(({ type }) => type)).toEqual(['SwapPosted', 'OrderClosed']);
    const out = walletDecider.decide(
      {
        type: 'StopOut',
        data: {
          stopOutLevel: '50',
          quotes: { EUR_USD: quoteOf('0.77', '0.77', { at: thursday }) },
          now: thursday,
        },
      },
      after(open),
    );
    expect(out.map(({ type }) => type)).toEqual(['SwapPosted', 'OrderClosed']);
    expect(decide([...open, ...whole], wednesday)).toEqual([]);
  });
});

describe('an order that staff delete', () => {
  const charged = walletDecider.decide(openOrder({ costs }), after(wallet('10000')));
  const nights = decide([...wallet('10000'), ...charged], friday);
  const log = [...wallet('10000'), ...charged, ...nights];
  const deleted = (events: readonly WalletEvent[]) =>
    walletDecider.decide(
      {
        type: 'CancelOrder',
        data: {
          orderId,
          staffId,
          fourEyes: null,
          expectedRevision: null,
          history: historyIn(events, orderId),
        },
      },
      after(events),
    );

  it('returns commission and swap if it is open', () => {
    expect(after(log).balance).toBe('9991.25');
    const [event] = deleted(log);
    expect(event?.data).toMatchObject({ back: { commission: '2.92', swap: '5.83' } });
    expect(after([...log, ...deleted(log)]).balance).toBe('10000');
  });

  it('returns them with its result if it is closed, each from its own account', () => {
    const closed = [
      ...log,
      ...walletDecider.decide(
        closeOrder({ market: { ...marketAt('1.16', '1.16'), now } }),
        after(log),
      ),
    ];
    const events = deleted(closed);
    expect(after([...closed, ...events]).balance).toBe('10000');
    const postings = events.flatMap((event) => journalEntry(event, 'w')?.postings ?? []);
    expect(balanceOf(postings)).toBe('0');
    expect(postings.filter(({ side }) => side === 'debit')).toEqual([
      { account: 'house_trading_result', side: 'debit', amount: '114' },
      { account: 'commission', side: 'debit', amount: '2.92' },
      { account: 'swap', side: 'debit', amount: '5.83' },
    ]);
  });
});
