import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSiteSettings } from '../../domain/site/site-settings/settings.ts';
import { uuidv7 } from '../core/ids.ts';
import { firstWalletId } from '../trading/first-wallets.ts';
import {
  giveWallet,
  newTrader,
  openTradingFloor,
  person,
  type Trader,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
let trader: Trader;

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
});
afterEach(() => world.stop());

const bank = {
  bank_name: 'Bank of Ireland',
  account_name: 'Ada Lovelace',
  account_number: 'IE29AIBK93115212345678',
  swift_code: 'AIBKIE2D',
  bank_country: 'Ireland',
};

const ask = (changes: object = {}, by: Trader = trader) =>
  by.call
    .post('/withdraws/bank')
    .send({ balance_id: by.walletId, amount: '100', ...bank, ...changes });
const asStaff = async (roleId: 1 | 2 | 3 = 2) => (await world.app.signInAs(roleId)).call;
const happened = async () => (await world.eventsOf(trader.stream)).slice(2);

it('an approval needs a second person if the house covered a reversed deposit of the customer, in any wallet', async () => {
  const data = { ...defaultSiteSettings, fourEyesAmount: '1000' };
  await world.given('site_settings-default', { type: 'SiteSettingsChanged', data });
  const { id } = (await ask()).body;
  const alone = async () =>
    (await (await asStaff()).get(`/admin/proposals/${trader.walletId}/alone`)).body;
  // The cached wallets of this process are out of date, since another process takes the deposit back.
  expect(await alone()).toMatchObject({ covered: false });
  const first = `wallet-${firstWalletId(trader.userId, 'real')}`;
  const { userId } = trader;
  const money = { mode: 'real', currency: 'USD', depositId: uuidv7(), userId, gateway: 'stripe' };
  const sent = { to: { walletId: trader.walletId, currency: 'USD', amount: '500' } };
  await world.given(
    first,
    { type: 'WalletOpened', data: { userId, mode: 'real', currency: 'USD' } },
    { type: 'DepositPosted', data: { ...money, amount: '500', fee: '0' } },
    {
      type: 'TransferSent',
      data: {
        ...sent,
        mode: 'real',
        currency: 'USD',
        transferId: uuidv7(),
        userId,
        amount: '500',
        rate: '1',
        convertedAt: [],
        valuedAt: [],
      },
    },
    {
      type: 'DepositReversed',
      data: { ...money, amount: '500', fee: '0', covered: '500', owed: '0', left: '0' },
    },
  );
  expect(await alone()).toEqual({ currency: 'USD', alone: '1000', covered: true });
  const { status, body } = await (await asStaff()).post(`/admin/withdraws/${String(id)}/approve`);
  expect([status, body.proposal]).toEqual([200, expect.any(String)]);
  expect((await happened()).map(({ type }) => type)).toEqual([
    'WithdrawalRequested',
    'ActProposed',
  ]);
});

describe('POST /withdraws/bank', () => {
  it('holds the amount and the fee, and returns both', async () => {
    const admin = await asStaff(1);
    const fees = { feePercentage: '1', feeFixed: '2' };
    const saved = await admin.post('/admin/withdraws/settings').send(fees);
    expect([saved.status, saved.body.message]).toEqual([
      200,
      'Withdraw settings updated successfully',
    ]);
    expect((await admin.get('/admin/withdraws/api/settings')).body.data).toEqual(fees);
    expect((await trader.call.get('/withdraws/fees')).body).toMatchObject(fees);
    const { status, body } = await ask({ fee: '3' });
    const id = expect.any(String);
    const money = { amount: '100', fee: '3', total: '103' };
    expect([status, body]).toEqual([
      201,
      { message: 'Withdraw requested successfully', id, ...money },
    ]);
    const stored = (await world.store.read(trader.stream)).slice(2);
    const [event] = await Promise.all(stored.map(world.codec.decode));
    expect(event?.data).toEqual({
      mode: 'real',
      currency: 'USD',
      withdrawalId: body.id,
      userId: trader.userId,
      amount: '100',
      fee: '3',
      valuedAt: [],
      bankName: 'Bank of Ireland',
      accountName: 'Ada Lovelace',
      bankCountry: 'Ireland',
      accountNumber: 'IE29AIBK93115212345678',
      swiftCode: 'AIBKIE2D',
    });
  });

  it('given a wallet in another currency than the site’s, then the fixed fee is converted, as the form shows it', async () => {
    await (
      await asStaff(1)
    )
      .post('/admin/withdraws/settings')
      .send({ feePercentage: '1', feeFixed: '5' });
    const walletId = uuidv7();
    const { userId } = trader;
    await giveWallet(world, { userId, walletId, balance: '1000', mode: 'real', currency: 'EUR' });
    const { body } = await trader.call.get('/withdraws/fees');
    expect(body).toMatchObject({ feePercentage: '1', feeFixed: '5' });
    expect(body.fixed).toContainEqual({ currency: 'USD', amount: '5' });
    expect(body.fixed).toContainEqual({ currency: 'EUR', amount: '4.3' });
    const sent = await ask({ balance_id: walletId, fee: '5.3' });
    expect([sent.status, sent.body.fee]).toEqual([201, '5.3']);
  });

  it('stores bank data only encrypted in the log', async () => {
    await ask();
    const stored = await world.store.read(trader.stream);
    const text = stored.map(({ data }) => Buffer.from(data).toString('latin1')).join();
    expect(text).toContain('withdrawalId');
    expect(text).not.toMatch(/IE29AIBK|AIBKIE2D|Bank of Ireland|Lovelace/);
  });

  it('accepts one of concurrent requests for the same money', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ amount: '600' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(422)]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('NOT_FREE_TO_WITHDRAW');
  });

  it('is executed once when it is repeated', async () => {
    const send = () => ask().set('Idempotency-Key', 'once');
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await happened()).toHaveLength(1);
  });

  it('is refused for demo wallets, wallets of other people, unverified customers and acting staff', async () => {
    const demo = uuidv7();
    await giveWallet(world, {
      userId: trader.userId,
      walletId: demo,
      balance: '5',
      mode: 'demo',
      currency: 'USD',
    });
    const codeOf = async (sending: ReturnType<typeof ask>) => (await sending).body.code;
    expect(await codeOf(ask({ balance_id: demo, amount: '1' }))).toBe('REAL_WALLET_ONLY');
    const other = await newTrader(world, { mode: 'real' });
    expect(await codeOf(ask({ balance_id: other.walletId }))).toBe('WALLET_NOT_FOUND');
    const unverified = await newTrader(world, { mode: 'real', isEmailVerified: false });
    expect(await codeOf(ask({}, unverified))).toBe('EMAIL_NOT_VERIFIED');
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, kycWithdraw: true },
    });
    expect(await codeOf(ask())).toBe('WITHDRAW_KYC_REQUIRED');
    const { userId: staff } = await world.app.signInAs(1);
    const acted = await newTrader(world, { mode: 'real', actingBy: staff });
    expect((await ask({}, acted)).status).toBe(403);
  });

  it('given an account in another name, then it is refused, regardless of case and spaces', async () => {
    const refused = await ask({ account_name: 'Evil Twin' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'ACCOUNT_NOT_OWN', message: expect.stringContaining('your own name') },
    ]);
    expect((await ask({ account_name: '  ADA lovelace ' })).status).toBe(201);
  });

  it('given a changed name, then only an account in the new name is accepted, and an earlier request stays valid', async () => {
    const { id } = (await ask()).body;
    const { roleId: _r, isActive: _a, isEmailVerified: _v, managerId: _m, ...said } = person;
    const { email: _e, ...profile } = said;
    await world.given(`user-${trader.userId}`, {
      type: 'ProfileChanged',
      data: { ...profile, fullName: 'Ada King' },
    });
    expect((await ask()).body.code).toBe('ACCOUNT_NOT_OWN');
    expect((await ask({ account_name: 'Ada King' })).status).toBe(201);
    const approved = await (await asStaff()).post(`/admin/withdraws/${String(id)}/approve`);
    expect(approved.status).toBe(200);
  });

  it('is refused when the fee has changed since it was shown, and nothing is held', async () => {
    const admin = await asStaff(1);
    await admin.post('/admin/withdraws/settings').send({ feePercentage: '2', feeFixed: '1' });
    const { status, body } = await ask({ fee: '0' });
    expect([status, body.code, body.params]).toEqual([
      409,
      'STALE_FEE',
      { fee: '3.00', currency: 'USD' },
    ]);
    expect(await happened()).toEqual([]);
    expect((await ask({ fee: '3' })).body.total).toBe('103');
  });

  it.each([
    ['1.005', 'INVALID_AMOUNT'],
    ['-5', 'INVALID_AMOUNT'],
    ['0', 'INVALID_AMOUNT'],
    ['1000.01', 'NOT_FREE_TO_WITHDRAW'],
    ['1e3', 'INVALID'],
    ['99999999999999999999', 'AMOUNT_TOO_LARGE'],
  ])('of %s is refused', async (amount, code) => {
    const { status, body } = await ask({ amount });
    expect([status, body.code]).toEqual([422, code]);
    expect(await happened()).toEqual([]);
  });

  it('reports missing fields by the names of the form', async () => {
    const empty = { balance_id: '', amount: '', bank_name: '', account_name: ' ' };
    const { status, body } = await ask({
      ...empty,
      account_number: '',
      swift_code: '',
      bank_country: '',
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      balance_id: 'Wallet is required',
      bank_name: 'Bank name is required',
      account_name: 'Account name is required',
      account_number: 'Account number is required',
      swift_code: 'Swift code is required',
      bank_country: 'Bank country is required',
    });
  });
});

describe('a requested withdrawal', () => {
  let id: string;
  beforeEach(async () => {
    id = (await ask()).body.id;
  });
  const approve = async () => (await asStaff()).post(`/admin/withdraws/${id}/approve`);
  const decline = async (declineReason = 'Not your account') =>
    (await asStaff(1)).post(`/admin/withdraws/${id}/decline`).send({ declineReason });
  const cancel = (by = trader) => by.call.post(`/withdraws/${id}/cancel`);

  it('debits the wallet when it is approved', async () => {
    const { status, body } = await approve();
    expect([status, body]).toEqual([
      200,
      { message: 'Withdraw approved successfully', proposal: null },
    ]);
    expect((await happened()).map(({ type }) => type)).toEqual([
      'WithdrawalRequested',
      'WithdrawalApproved',
    ]);
    expect((await ask({ amount: '900.01' })).body.code).toBe('NOT_FREE_TO_WITHDRAW');
    expect((await ask({ amount: '900' })).status).toBe(201);
  });

  it('releases the money when it is declined, with a reason', async () => {
    expect((await decline('')).body.errors).toEqual({ declineReason: 'Reason is required' });
    expect((await decline()).body).toEqual({ message: 'Withdraw declined successfully' });
    expect((await ask({ amount: '1000' })).status).toBe(201);
  });

  it('can be cancelled only by the customer', async () => {
    const other = await newTrader(world, { mode: 'real' });
    expect((await cancel(other)).body.code).toBe('WITHDRAWAL_NOT_FOUND');
    expect((await cancel()).body).toEqual({ message: 'Withdraw cancelled successfully' });
    expect((await approve()).body.code).toBe('ALREADY_CANCELLED');
  });

  it('is decided once by concurrent requests, and the others are refused with the outcome', async () => {
    const staff = await asStaff();
    const answers = await Promise.all([
      staff.post(`/admin/withdraws/${id}/approve`),
      cancel(),
      staff.post(`/admin/withdraws/${id}/decline`).send({ declineReason: 'No' }),
      staff.post(`/admin/withdraws/${id}/approve`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const [, end] = await happened();
    expect(await happened()).toHaveLength(2);
    const codes = new Set(answers.flatMap(({ body }) => body.code ?? []));
    expect(codes).toEqual(
      new Set([
        {
          WithdrawalApproved: 'ALREADY_APPROVED',
          WithdrawalDeclined: 'ALREADY_DECLINED',
          WithdrawalCancelled: 'ALREADY_CANCELLED',
        }[String(end?.type)],
      ]),
    );
  });

  it('is not found if it is unknown, and refused without the right', async () => {
    const staff = await asStaff();
    const unknown = await staff.post(`/admin/withdraws/${uuidv7()}/approve`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'WITHDRAWAL_NOT_FOUND']);
    expect((await (await asStaff(3)).post(`/admin/withdraws/${id}/approve`)).status).toBe(403);
  });
});
