import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { funded, orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import { idEnding, registered, siteSettings, switchedTo } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [customer, admin, agent] = [idEnding('1'), idEnding('2'), idEnding('6')];
const [demo, real] = [idEnding('b1'), idEnding('b2')];
let world: QueryWorld;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${admin}`, registered('Ada Admin', 'ada@daybook.test', 1));
  await world.given(`user-${customer}`, registered('Marta Nowak', 'marta.nowak@example.test'));
  await world.given(`user-${agent}`, registered('Rita Retention', 'rita@daybook.test', 6));
  const owned = { ...walletOpened, data: { ...walletOpened.data, userId: customer } };
  await world.given(
    `wallet-${demo}`,
    { ...owned, data: { ...owned.data, mode: 'demo' } },
    funded('25000.00'),
  );
  await world.given(`wallet-${real}`, owned, funded('10000.00'), orderOpened({ userId: customer }));
  await world.given(`trader-${customer}`, switchedTo(demo));
  world.app.setPerson(admin, { roleId: 1, isActive: true });
  world.app.setPerson(agent, { roleId: 6, isActive: true });
});
afterAll(() => world.end());

const ask = async (options: { userId: string; actingBy?: string; roleId?: 1 | 3 }) => {
  const { call } = await world.app.signInAs(options.roleId ?? 3, options);
  return call.get('/auth/user');
};

describe('GET /auth/user', () => {
  it('given a customer with two wallets, then it returns the person, both wallets and the active one', async () => {
    const { status, body } = await ask({ userId: customer });
    expect(status).toBe(200);
    const demoWallet = {
      id: demo,
      number: 1,
      mode: 'demo',
      currency: 'USD',
      balance: '25000',
      margin: '0',
      held: '0',
    };
    expect(body).toEqual({
      user: {
        id: customer,
        number: 2,
        full_name: 'Marta Nowak',
        email: 'marta.nowak@example.test',
        role_id: 3,
        is_email_verified: true,
        is_active: true,
        balances: [
          demoWallet,
          {
            id: real,
            number: 2,
            mode: 'real',
            currency: 'USD',
            balance: '10000',
            margin: '291.11',
            held: '0',
          },
        ],
        profile: {
          phone: '+48600100200',
          birth_date: '1990-02-03',
          country: 'Poland',
          city: 'Warsaw',
          address: 'Prosta 1',
          postal_code: '00-001',
        },
      },
      activeBalance: demoWallet,
      isKyc: false,
      kycRequired: { trade: false, deposit: false, withdraw: false },
      acting: null,
      session: {
        now: expect.any(String),
        idle_expires_at: expect.any(String),
        expires_at: expect.any(String),
      },
      must_set_up_factor: false,
    });
  });

  it('given staff without wallets, then it returns no wallets and no active one', async () => {
    const { body } = await ask({ userId: admin, roleId: 1 });
    expect(body).toMatchObject({ user: { number: 1, balances: [] }, activeBalance: null });
  });

  it('given settings that require KYC and an approved case, then it returns both', async () => {
    await world.given('site_settings-default', siteSettings({ kycTrade: true, kycWithdraw: true }));
    const data = { userId: customer };
    await world.given(
      `kyc_case-${idEnding('c1')}`,
      { type: 'KycSubmitted', data: { ...data, documentType: 'passport', files: {} } },
      { type: 'KycApproved', data },
    );
    const { body } = await ask({ userId: customer });
    expect(body).toMatchObject({
      isKyc: true,
      kycRequired: { trade: true, deposit: false, withdraw: true },
    });
  });

  it('given staff who act for the customer, then it returns both people, and masks contact data for a retention agent', async () => {
    const byAdmin = await ask({ userId: customer, actingBy: admin });
    expect(byAdmin.body).toMatchObject({
      user: { id: customer, email: 'marta.nowak@example.test' },
      acting: { id: admin, full_name: 'Ada Admin' },
    });
    const byAgent = await ask({ userId: customer, actingBy: agent });
    expect(byAgent.body).toMatchObject({
      user: { email: 'ma****ak@example.test', profile: { phone: '******00', city: 'Warsaw' } },
      acting: { id: agent, full_name: 'Rita Retention' },
    });
    expect(JSON.stringify(byAgent.body)).not.toMatch(/marta|600100/);
    world.app.setPerson(idEnding('999'), { roleId: 6, isActive: true });
    const byUnknown = await ask({ userId: customer, actingBy: idEnding('999') });
    expect(byUnknown.body.user.email).toBe('ma****ak@example.test');
    expect(JSON.stringify(byUnknown.body)).not.toMatch(/marta|600100/);
  });

  it('given no session, then it answers 401', async () => {
    expect((await world.app.call.get('/auth/user')).status).toBe(401);
  });
});
