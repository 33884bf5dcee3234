import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  depositCreated,
  depositMoney,
  depositPaid,
  expiresAt,
} from '../../../domain/payments/deposit/testing.ts';
import { funded, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { paymentsDeposits } from './projection.ts';

const depositId = '01890000-0000-7000-8000-0000000000d1';
const stream = `deposit-${depositId}`;
const { walletId, mode, currency, userId, gateway, amount, fee } = depositMoney;
const opened = { type: 'CheckoutOpened', data: { reference: 'cs_1' } } as const;
const posted = {
  type: 'DepositPosted',
  data: { mode, currency, depositId, userId, gateway, amount, fee },
} as const;
const credited = { type: 'DepositCredited', data: { walletId } } as const;
const held = {
  type: 'DepositHeldForReview',
  data: { paymentId: 'p-2', paidAt: expiresAt, reason: 'amount', amount: '10', currency: 'USD' },
} as const;
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(paymentsDeposits);
});
afterEach(() => test.end());

const row = async () => (await test.rows())[0];

describe('the deposits read model', () => {
  it('shows a new deposit, with the reference of its checkout page', async () => {
    await test.given(stream, depositCreated, opened);
    expect(await test.rows()).toEqual([
      {
        id: depositId,
        wallet_id: walletId,
        user_id: userId,
        mode: 'real',
        currency: 'USD',
        gateway: 'flutterwave',
        is_simulated: true,
        amount: '500',
        fee: '7',
        total: '507',
        status: 'pending',
        reference: 'cs_1',
        created_at: '2026-01-05T12:00:00.000Z',
        created_position: '1',
        expires_at: expiresAt,
        paid_at: null,
        posted_revision: null,
        payment_id: null,
        held: [],
        unreturned: [],
        is_to_send_by_hand: false,
        refused_reason: null,
        sent_back_at: null,
        refunded: '0',
        refunds: 0,
        missing: '0',
      },
    ]);
  });

  it('shows the amount that is missing until staff settle the shortfall', async () => {
    const short = { userId, amount: '79.5', currency };
    const found = { type: 'DepositFoundShort', data: short } as const;
    await test.given(stream, depositCreated, depositPaid(), found, found);
    expect(await row()).toMatchObject({ missing: '159' });
    const settled = { ...short, reason: 'made_good', reference: null };
    await test.given(stream, { type: 'ShortfallSettled', data: settled });
    expect(await row()).toMatchObject({ missing: '0' });
    await test.given(stream, found);
    expect(await row()).toMatchObject({ missing: '79.5' });
  });

  it('shows a deposit as approved when its wallet has been credited, with the revision of the posting', async () => {
    await test.given(stream, depositCreated, depositPaid());
    expect(await row()).toMatchObject({ status: 'pending', paid_at: depositPaid().data.paidAt });
    await test.given(`wallet-${walletId}`, walletOpened, funded('1'), posted);
    await test.given(stream, credited);
    expect(await row()).toMatchObject({ status: 'approved', posted_revision: 2 });
    await test.given(stream, held);
    expect(await row()).toMatchObject({ status: 'approved', held: [{ reason: 'amount' }] });
    const part = { ...depositMoney, amount: '100', fee: '0', left: '407' };
    await test.given(stream, { type: 'DepositPartRefunded', data: part });
    expect(await row()).toMatchObject({ status: 'approved', refunded: '100', refunds: 1 });
    const rest = { ...depositMoney, amount: '400' };
    await test.given(stream, { type: 'DepositRefunded', data: rest });
    expect(await row()).toMatchObject({ status: 'refunded', refunded: '507', refunds: 2 });
  });

  it('keeps each reversal, with its kind, in order', async () => {
    const reversed = (back: string, left: string) =>
      ({
        type: 'DepositReversed',
        data: { ...posted.data, amount: back, fee: '1', covered: '0', owed: '0', left },
      }) as const;
    await test.given(stream, depositCreated, depositPaid());
    await test.given(`wallet-${walletId}`, walletOpened, funded('1'), posted);
    const part = { ...depositMoney, amount: '100', fee: '1', left: '406' };
    await test.given(stream, { type: 'DepositPartRefunded', data: part });
    await test.given(stream, { type: 'DepositChargedBack', data: depositMoney });
    // Both are posted after both events of the deposit; the first one still counts as a refund.
    await test.given(`wallet-${walletId}`, reversed('100', '406'), reversed('405', '0'));
    const back = { deposit_id: depositId, gateway, payment_id: 'p-1', currency };
    const at = '2026-01-05T12:00:00.000Z';
    expect(await test.rows('backs')).toEqual([
      { ...back, revision: 3, kind: 'refund', amount: '101', at },
      { ...back, revision: 4, kind: 'chargeback', amount: '406', at },
    ]);
  });

  it('shows a held payment after the page has expired, and a later correct payment as approved', async () => {
    await test.given(stream, depositCreated, held, { type: 'DepositExpired', data: {} });
    expect(await row()).toMatchObject({ status: 'held', held: [{ amount: '10' }] });
    await test.given(stream, depositPaid(), credited);
    expect(await row()).toMatchObject({ status: 'approved' });
  });

  it('shows the outcome of a held payment: credited with the received amount, or sent back', async () => {
    const { paymentId, amount: came, currency: of } = held.data;
    const about = { userId, paymentId, amount: came, currency: of };
    const accepted = {
      type: 'HeldPaymentAccepted',
      data: { ...about, rate: '1', convertedAt: [] },
    };
    const paid = depositPaid({ paymentId, amount: '9.86', fee: '0.14', isLate: true });
    await test.given(stream, depositCreated, held, accepted, paid);
    const sums = { amount: '9.86', fee: '0.14', total: '10' };
    expect(await row()).toMatchObject({ ...sums, status: 'pending', payment_id: 'p-2', held: [] });
    const other = 'deposit-01890000-0000-7000-8000-0000000000d3';
    const refused = { type: 'HeldPaymentRefused', data: { ...about, reason: 'wrong_amount' } };
    await test.given(other, depositCreated, held, refused);
    const shown = async () => (await test.rows())[1];
    expect(await shown()).toMatchObject({ status: 'declined', refused_reason: 'wrong_amount' });
    await test.given(other, { type: 'PaymentSentBack', data: { userId, paymentId } });
    expect(await shown()).toMatchObject({ sent_back_at: '2026-01-05T12:00:00.000Z', held: [] });
  });

  it('shows the total of a held payment that grows, and no held payment when it reaches the requested amount', async () => {
    const about = { userId, paymentId: held.data.paymentId, currency: held.data.currency };
    const grew = (amount: string, before: string) =>
      ({ type: 'HeldPaymentGrew', data: { ...about, amount, before } }) as const;
    await test.given(stream, depositCreated, held, grew('12', '10'));
    expect(await row()).toMatchObject({ status: 'held', held: [{ amount: '12' }] });
    const { paymentId } = about;
    await test.given(stream, grew('507', '12'), depositPaid({ paymentId, isLate: true }));
    expect(await row()).toMatchObject({ status: 'pending', payment_id: paymentId, held: [] });
  });

  it('shows coins that were sent late in coins, and nothing of coins that were only seen', async () => {
    const coins = { amount: '0.005', currency: 'BTC' };
    const late = { type: held.type, data: { ...held.data, reason: 'late', ...coins } } as const;
    const seen = { type: 'PaymentSeen', data: { userId, amount: '1', currency } } as const;
    await test.given(stream, depositCreated, seen);
    expect(await row()).toMatchObject({ status: 'pending', held: [] });
    await test.given(stream, { type: 'DepositExpired', data: {} }, late);
    expect(await row()).toMatchObject({ status: 'held', held: [{ reason: 'late', ...coins }] });
  });

  it('lists each payment that was not returned, with the rest in its own currency', async () => {
    const yen = { ...held, data: { ...held.data, amount: '77000', currency: 'JPY' } } as const;
    const { paymentId } = yen.data;
    const about = { userId, paymentId, currency: 'JPY' };
    const taken = { ...about, amount: '77000', rate: '0.0066', convertedAt: [] };
    const paid = depositPaid({ paymentId, amount: '499', fee: '7', isLate: true });
    const rest = { ...held.data, paymentId: 'p-2+1', reason: 'second' };
    const refused = { userId, paymentId: 'p-2+1', amount: '10', currency: 'USD' };
    await test.given(stream, depositCreated, yen);
    expect(await row()).toMatchObject({ unreturned: [] });
    await test.given(stream, { type: 'HeldPaymentAccepted', data: taken }, paid, credited);
    await test.given(
      stream,
      { type: 'DepositHeldForReview', data: rest },
      { type: 'PaymentPartSentBack', data: { ...about, amount: '7000', inAll: '7000' } },
      { type: 'HeldPaymentRefused', data: { ...refused, reason: 'paid_twice' } },
    );
    const yenLeft = { payment_id: 'p-2', kind: 'counted', amount: '70000', currency: 'JPY' };
    expect(await row()).toMatchObject({
      unreturned: [
        { payment_id: 'p-2+1', kind: 'refused', amount: '10', currency: 'USD' },
        yenLeft,
      ],
      sent_back_at: null,
    });
    const back = (id: string) =>
      ({ type: 'PaymentSentBack', data: { userId, paymentId: id } }) as const;
    await test.given(stream, back('p-2+1'));
    expect(await row()).toMatchObject({
      unreturned: [yenLeft],
      sent_back_at: '2026-01-05T12:00:00.000Z',
    });
    await test.given(stream, { type: 'DepositRefunded', data: depositMoney });
    expect(await row()).toMatchObject({ unreturned: [yenLeft], sent_back_at: null });
    await test.given(stream, back('p-2'));
    expect(await row()).toMatchObject({ unreturned: [] });
  });

  it.each([
    ['coinpayments', true],
    ['stripe', false],
  ] as const)(
    'given a refused payment of %s, then it has to be sent back by hand: %s, until it is sent back',
    async (by, isByHand) => {
      const created = { ...depositCreated, data: { ...depositCreated.data, gateway: by } };
      const { paymentId } = held.data;
      const refused = { userId, paymentId, amount: '10', currency: 'USD', reason: 'not_allowed' };
      await test.given(stream, created, held);
      expect(await row()).toMatchObject({ is_to_send_by_hand: false });
      await test.given(stream, { type: 'HeldPaymentRefused', data: refused });
      expect(await row()).toMatchObject({ is_to_send_by_hand: isByHand });
      await test.given(stream, { type: 'PaymentSentBack', data: { userId, paymentId } });
      expect(await row()).toMatchObject({ is_to_send_by_hand: false });
    },
  );

  it('has nothing to return after a chargeback', async () => {
    await test.given(stream, depositCreated, depositPaid());
    const counted = { payment_id: 'p-1', kind: 'counted', amount: '507', currency: 'USD' };
    expect(await row()).toMatchObject({ unreturned: [counted] });
    await test.given(stream, { type: 'DepositChargedBack', data: depositMoney });
    expect(await row()).toMatchObject({ unreturned: [] });
  });

  it('shows a failed deposit as declined and an expired one as expired', async () => {
    await test.given(stream, depositCreated, { type: 'DepositFailed', data: {} });
    await test.given('deposit-01890000-0000-7000-8000-0000000000d2', depositCreated, {
      type: 'DepositExpired',
      data: {},
    });
    const rows = await test.rows();
    expect(rows.map(({ status }) => status).sort()).toEqual(['declined', 'expired']);
  });
});
