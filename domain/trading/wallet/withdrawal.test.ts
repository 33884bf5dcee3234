import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  declineWithdrawal,
  funded,
  openOrder,
  orderOpened,
  quoteOf,
  requestWithdrawal,
  staffId,
  userId,
  walletOpened,
  withdrawalId,
  withdrawalRequested,
} from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const rich = [walletOpened, funded('1000')];
const pending = [...rich, withdrawalRequested({ amount: '100', fee: '2' })];
const book = { mode: 'real', currency: 'USD' } as const;
const money = { ...book, withdrawalId, userId };
const paid = { amount: '100', fee: '2' };
const feesOf = (feePercentage: string, feeFixed: string, currency = 'USD') => ({
  feePercentage,
  feeFixed,
  currency,
});

describe('a withdrawal request', () => {
  it('holds the amount and the fee, rounded to the cent', () => {
    given(...rich)
      .when(requestWithdrawal({ amount: '33.33', fees: feesOf('1.5', '2') }))
      .then([withdrawalRequested({ amount: '33.33', fee: '2.5' })]);
  });

  it('includes the converted fixed fee if the site has another currency, and is refused with another fee', () => {
    const fees = feesOf('1', '5', 'EUR');
    const quotes = { EUR_USD: quoteOf('1.16432', '1.16444') };
    given(...rich)
      .when(requestWithdrawal({ amount: '100', fees, quotes, askedFee: '6.8' }))
      .then([withdrawalRequested({ amount: '100', fee: '6.8' })]);
    given(...rich)
      .when(requestWithdrawal({ amount: '100', fees, quotes, askedFee: '6' }))
      .thenRefused('STALE_FEE', { fee: '6.80', currency: 'USD' });
  });

  it('can take all that is free, fee included, and not a cent more', () => {
    const fees = feesOf('0', '2');
    given(...rich)
      .when(requestWithdrawal({ amount: '998', fees }))
      .then([withdrawalRequested({ amount: '998', fee: '2' })]);
    given(...rich)
      .when(requestWithdrawal({ amount: '998.01', fees }))
      .thenRefused('NOT_FREE_TO_WITHDRAW', { free: '1,000.00', currency: 'USD' });
  });

  it('is checked against what earlier requests hold', () => {
    given(...rich, withdrawalRequested({ amount: '700', fee: '0' }))
      .when(requestWithdrawal({ amount: '300.01' }))
      .thenRefused('NOT_FREE_TO_WITHDRAW');
    given(...rich)
      .when(requestWithdrawal({ amount: '600' }))
      .again()
      .thenRefused('NOT_FREE_TO_WITHDRAW');
  });

  it('leaves margin and open losses in the wallet, and cannot use open profits', () => {
    // The margin is 291.11. The order has a result of -3 by its spread.
    const trading = [...rich, orderOpened()];
    const even = { EUR_USD: quoteOf('1.16432', '1.16444') };
    given(...trading)
      .when(requestWithdrawal({ amount: '705.9', quotes: even }))
      .thenRefused('NOT_FREE_TO_WITHDRAW');
    const { data } = withdrawalRequested({ amount: '705.89' });
    const [used] = [{ instrument: 'EUR_USD', bid: '1.16432', ask: '1.16444', sequence: 7 }];
    given(...trading)
      .when(requestWithdrawal({ amount: '705.89', quotes: even }))
      .then([
        {
          type: 'WithdrawalRequested',
          data: { ...data, valuedAt: [{ ...used, at: '2026-06-11T14:32:07.500Z' }] },
        },
      ]);
    given(...trading)
      .when(requestWithdrawal({ amount: '708.9', quotes: { EUR_USD: quoteOf('2', '2') } }))
      .thenRefused('NOT_FREE_TO_WITHDRAW');
    given(...trading)
      .when(requestWithdrawal({ amount: '1', quotes: {} }))
      .thenRefused('PRICE_STALE');
  });

  it('uses the latest quote of a closed market, whatever its age (rule 39)', () => {
    const weekend = quoteOf('1.16432', '1.16444', { market: 'closed', ageMs: 200_000_000 });
    const events = given(...rich, orderOpened())
      .when(requestWithdrawal({ amount: '10', quotes: { EUR_USD: weekend } }))
      .events();
    expect(events).toHaveLength(1);
  });

  it.each([
    ['0', 'INVALID_AMOUNT'],
    ['-5', 'INVALID_AMOUNT'],
    ['0.001', 'INVALID_AMOUNT'],
    ['1000000000001', 'AMOUNT_TOO_LARGE'],
    ['0.01', null],
  ])('of %s is checked: %s', (amount, code) => {
    const asked = given(...rich).when(requestWithdrawal({ amount }));
    if (code === null) expect(asked.events()).toHaveLength(1);
    else asked.thenRefused(code);
  });

  it('requires the owner of a real wallet, a verified e-mail address, KYC if the site requires it, and an account in their name', () => {
    const who = { isEmailVerified: true, isKyc: false, kycRequired: false, isHolder: true };
    const refused = (changes: Parameters<typeof requestWithdrawal>[0], code: string) =>
      given(...rich)
        .when(requestWithdrawal(changes))
        .thenRefused(code);
    refused({ userId: staffId }, 'WALLET_NOT_FOUND');
    refused({ customer: { ...who, isEmailVerified: false } }, 'EMAIL_NOT_VERIFIED');
    refused({ customer: { ...who, kycRequired: true } }, 'WITHDRAW_KYC_REQUIRED');
    refused({ customer: { ...who, isHolder: false } }, 'ACCOUNT_NOT_OWN');
    const { data } = walletOpened;
    given({ ...walletOpened, data: { ...data, mode: 'demo' } }, funded('1000'))
      .when(requestWithdrawal())
      .thenRefused('REAL_WALLET_ONLY');
  });

  it('is refused if the fee is not the one that was shown', () => {
    const fees = feesOf('1', '0');
    given(...rich)
      .when(requestWithdrawal({ amount: '100', fees, askedFee: '0.5' }))
      .thenRefused('STALE_FEE', { fee: '1.00', currency: 'USD' });
    given(...rich)
      .when(requestWithdrawal({ amount: '100', fees, askedFee: '1.00' }))
      .then([withdrawalRequested({ amount: '100', fee: '1' })]);
  });

  it('is refused when twenty are pending', () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      withdrawalRequested({ withdrawalId: `w${index}`, amount: '1', fee: '0' }),
    );
    given(...rich, ...many)
      .when(requestWithdrawal({ amount: '1' }))
      .thenRefused('TOO_MANY_WITHDRAWALS');
  });
});

describe('money that is held for a withdrawal', () => {
  it('cannot be used as margin of an order', () => {
    given(walletOpened, funded('400'), withdrawalRequested({ amount: '108.88', fee: '0' }))
      .when(openOrder())
      .then([orderOpened()]);
    given(walletOpened, funded('400'), withdrawalRequested({ amount: '108.9', fee: '0' }))
      .when(openOrder())
      .thenRefused('INSUFFICIENT_BALANCE');
    const second = openOrder({ orderId: staffId });
    given(walletOpened, funded('600'), orderOpened(), withdrawalRequested({ amount: '50' }))
      .when(second)
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
  });

  it('does not count for the stop-out, and cannot be subtracted by staff', () => {
    const quotes = { EUR_USD: quoteOf('1.1543', '1.1543') };
    const stopOut = {
      type: 'StopOut',
      data: { stopOutLevel: '50', quotes, now: '2026-06-11T14:32:08.000Z' },
    } as const;
    // The loss is 256.50: an equity of 743.50 is far above half of the margin, one of 43.50 is below it.
    given(...rich, orderOpened())
      .when(stopOut)
      .thenRefused('STOP_OUT_NOT_REACHED');
    const [event] = given(...rich, orderOpened(), withdrawalRequested({ amount: '700', fee: '0' }))
      .when(stopOut)
      .events();
    expect(event).toMatchObject({
      data: { reason: 'stop_out', stopOut: { marginLevel: '14.94', stopOutLevel: '50' } },
    });
    given(...pending)
      .when({
        type: 'AdjustBalance',
        data: {
          type: 'subtract',
          amount: '898.01',
          reason: 'staff',
          purpose: null,
          reference: null,
          fourEyes: null,
          staffId,
          quotes: {},
          now: '2026-06-11T14:32:08.000Z',
        },
      })
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
  });
});

describe('the end of a withdrawal', () => {
  it('is one of approval, decline and cancellation, and happens once', () => {
    const approved = {
      type: 'WithdrawalApproved',
      data: { ...money, ...paid, valuedAt: [], countedFor: null },
    } as const;
    const declined = {
      type: 'WithdrawalDeclined',
      data: { ...money, ...paid, reason: 'No' },
    } as const;
    const cancelled = { type: 'WithdrawalCancelled', data: { ...money, ...paid } } as const;
    given(...pending)
      .when(approveWithdrawal())
      .then([approved]);
    given(...pending)
      .when(approveWithdrawal({ accessSetBy: [staffId] }))
      .thenRefused('ACCESS_SET_BY_YOU');
    given(...pending)
      .when(approveWithdrawal({ accessSetBy: ['eve'], heldBy: ['eve'] }))
      .thenRefused('ACCESS_NOT_YOUR_OWN');
    given(...pending)
      .when(declineWithdrawal({ reason: 'No' }))
      .then([declined]);
    given(...pending)
      .when(cancelWithdrawal())
      .then([cancelled]);
    const commands = [approveWithdrawal, declineWithdrawal, cancelWithdrawal];
    const codes = {
      approved: 'ALREADY_APPROVED',
      declined: 'ALREADY_DECLINED',
      cancelled: 'ALREADY_CANCELLED',
    } as const;
    const ends = { approved, declined, cancelled };
    for (const status of ['approved', 'declined', 'cancelled'] as const) {
      const evidence = { withdrawalId, userId, status };
      for (const command of commands) {
        given(...pending, ends[status])
          .when(command({ evidence }))
          .thenRefused(codes[status]);
        given(...pending, ends[status])
          .when(command())
          .thenRefused('WITHDRAWAL_NOT_FOUND');
      }
    }
  });

  it('needs evidence of the same withdrawal', () => {
    const evidence = { withdrawalId, userId: staffId, status: 'approved' } as const;
    given(...rich)
      .when(cancelWithdrawal({ evidence }))
      .thenRefused('WITHDRAWAL_NOT_FOUND');
    given().when(approveWithdrawal()).thenRefused('WITHDRAWAL_NOT_FOUND');
  });

  it('is a cancellation by the customer only, and a decision by another person only', () => {
    given(...pending)
      .when(cancelWithdrawal({ userId: staffId }))
      .thenRefused('WITHDRAWAL_NOT_FOUND');
    given(...pending)
      .when(approveWithdrawal({ staffId: userId }))
      .thenRefused('OWN_MATTER');
    given(...pending)
      .when(declineWithdrawal({ staffId: userId }))
      .thenRefused('OWN_MATTER');
  });

  it('is not an approval if losses have used the money since', () => {
    const trading = [...pending, orderOpened()];
    const gap = quoteOf('1.1', '1.1', { market: 'closed' });
    given(...trading)
      .when(approveWithdrawal({ quotes: { EUR_USD: gap } }))
      .thenRefused('WITHDRAWAL_NOT_COVERED');
    const fair = { EUR_USD: quoteOf('1.16432', '1.16444') };
    expect(
      given(...trading)
        .when(approveWithdrawal({ quotes: fair }))
        .events(),
    ).toHaveLength(1);
  });
});
