import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';
import type { CreditHeldPayment } from './commands.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import { confirmPayment, depositCreated, depositMoney, depositPaid, expiresAt } from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const { userId } = depositMoney;
const created: DepositEvent = {
  ...depositCreated,
  data: { ...depositCreated.data, gateway: 'coinpayments' },
};
const lastMoment = '2026-06-11T11:10:00.000Z';
const late = '2026-06-11T14:00:00.000Z';
const coins = { amount: '0.005', currency: 'BTC' };
const pay = (changes: Parameters<typeof confirmPayment>[0] = {}) =>
  confirmPayment({ paidAt: late, coins, ...changes });
const paid = (changes: Parameters<typeof depositPaid>[0] = {}) =>
  depositPaid({ gateway: 'coinpayments', paidAt: late, ...changes });
const seen = (amount = '507'): DepositEvent => ({
  type: 'PaymentSeen',
  data: { userId, amount, currency: 'USD' },
});
const note = (amount: string, now = expiresAt) =>
  ({ type: 'NotePaymentSeen', data: { amount, currency: 'USD', now } }) as const;
const held = (changes: object = {}): DepositEvent => ({
  type: 'DepositHeldForReview',
  data: { paymentId: 'p-1', paidAt: late, reason: 'late', ...coins, ...changes },
});
const expired: DepositEvent = { type: 'DepositExpired', data: {} };
const failed: DepositEvent = { type: 'DepositFailed', data: {} };

describe('coins that were sent after the time of the deposit', () => {
  it('are held, in coins, whatever the deposit has become since', () => {
    given(created).when(pay()).then([held()]);
    given(created).when(pay()).again().thenNothing();
    for (const end of [expired, failed]) given(created, end).when(pay()).then([held()]);
  });

  it('are held as late even if they are another amount or currency', () => {
    given(created)
      .when(pay({ amount: '506' }))
      .then([held()]);
    given(created)
      .when(pay({ currency: 'EUR' }))
      .then([held()]);
  });

  it('are held in the requested currency where the coin is unknown here', () => {
    given(created)
      .when(pay({ coins: { amount: '80', currency: 'XYZ' } }))
      .then([held({ amount: '507', currency: 'USD' })]);
  });

  it('are a second payment where the deposit is paid', () => {
    given(created, paid())
      .when(pay({ paymentId: 'p-2' }))
      .then([held({ paymentId: 'p-2', reason: 'second', amount: '507', currency: 'USD' })]);
  });

  it('grow while they are held, and never count by themselves', () => {
    const more = { amount: '0.007', currency: 'BTC' };
    const grew: DepositEvent = {
      type: 'HeldPaymentGrew',
      data: { userId, paymentId: 'p-1', before: '0.005', ...more },
    };
    const grown = given(created, held()).when(pay({ coins: more }));
    grown.then([grew]);
    grown.again().thenNothing();
  });

  it('are credited with what the coins are worth at the decision', () => {
    const quotes: MarketQuotes = {
      BTC_USD: {
        bid: '89999',
        ask: '90001',
        sequence: 7,
        at: late,
        ageMs: 0,
        market: 'open',
      },
    };
    const credit: CreditHeldPayment = {
      type: 'CreditHeldPayment',
      data: { paymentId: 'p-1', staffId: 'staff', askedAmount: null, quotes, now: late },
    };
    expect(given(created, held()).when(credit).events()).toMatchObject([
      { type: 'HeldPaymentAccepted', data: { ...coins, rate: '90000' } },
      { type: 'PaymentConverted', data: { from: coins, to: { currency: 'USD' } } },
      { type: 'DepositPaid', data: { amount: '443.79', fee: '6.21', currency: 'USD' } },
    ]);
    given(created, held())
      .when({ ...credit, data: { ...credit.data, quotes: {} } })
      .thenRefused('NO_EXCHANGE_RATE');
  });
});

describe('coins that were under way in time', () => {
  it('are noted once, and again when there are more', () => {
    given(created).when(note('507')).then([seen()]);
    given(created).when(note('507')).again().thenNothing();
    given(created, seen('100')).when(note('507')).then([seen()]);
    given(created, seen()).when(note('100')).thenNothing();
    given(created, paid()).when(note('600')).thenNothing();
  });

  it('are noted until shortly after the end, because they appear a little later', () => {
    given(created).when(note('507', lastMoment)).then([seen()]);
    given(created).when(note('507', '2026-06-11T11:10:00.001Z')).thenNothing();
  });

  it('count whenever they are confirmed', () => {
    given(created, seen()).when(pay()).then([paid()]);
    given(created, seen(), expired)
      .when(pay())
      .then([paid({ isLate: true })]);
  });

  it('count if they were confirmed in time and never seen before', () => {
    const paidAt = lastMoment;
    given(created)
      .when(pay({ paidAt }))
      .then([paid({ paidAt })]);
  });

  it('are held as another amount if they were too few', () => {
    const few = { amount: '100', currency: 'USD' };
    given(created, seen('100'))
      .when(pay({ amount: '100' }))
      .then([held({ reason: 'amount', ...few })]);
  });

  it('are held as late if some of them came later', () => {
    given(created, seen('1')).when(pay()).then([held()]);
  });

  it('stay held alone if the rest comes late: the rest can only be sent back', () => {
    const few = held({ reason: 'amount', amount: '100', currency: 'USD' });
    const rest = held({ paymentId: 'p-1+1', reason: 'late', amount: '407', currency: 'USD' });
    const more = given(created, seen('100'), few).when(pay());
    more.then([rest]);
    more.again().thenNothing();
  });
});

it('a late payment in the currency of its wallet counts', () => {
  given(depositCreated)
    .when(confirmPayment({ paidAt: late }))
    .then([depositPaid({ paidAt: late })]);
});
