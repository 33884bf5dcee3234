import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../domain/shared/roles.ts';
import { funded, orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import { idEnding, registered, switchedTo } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [admin, manager, agent] = [idEnding('1'), idEnding('2'), idEnding('6')];
const [marta, ivan, wallet] = [idEnding('a1'), idEnding('a2'), idEnding('b1')];
let world: QueryWorld;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${admin}`, registered('Ada Admin', 'ada@daybook.test', 1));
  await world.given(`user-${manager}`, registered('Mel Manager', 'mel@daybook.test', 2));
  await world.given(`user-${agent}`, registered('Rita Retention', 'rita@daybook.test', 6));
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta.nowak@example.test'));
  await world.given(`user-${ivan}`, registered('Ivan Petrov', 'ivan@example.test'), {
    type: 'UserDeactivated',
    data: {},
  });
  const opened = { ...walletOpened, data: { ...walletOpened.data, userId: marta } };
  await world.given(`wallet-${wallet}`, opened, funded('1000'), orderOpened({ userId: marta }));
  await world.given(`trader-${marta}`, switchedTo(wallet));
  const ofStaff = { ...walletOpened, data: { ...walletOpened.data, userId: agent } };
  const orderId = idEnding('c9');
  await world.given(
    `wallet-${idEnding('b9')}`,
    ofStaff,
    funded('1000'),
    orderOpened({ userId: agent, orderId }),
  );
});
afterAll(() => world.end());

const get = async (roleId: RoleId, path: string, userId?: string) =>
  (await world.app.signInAs(roleId, userId === undefined ? {} : { userId })).call.get(path);

const namesOf = (body: unknown): unknown =>
  (body as { data: { full_name: string }[] }).data.map(({ full_name: name }) => name);

describe('GET /admin/customers/api/{type}', () => {
  it('lists only customers, the newest first, with all columns', async () => {
    const { body } = await get(1, '/admin/customers/api/all');
    expect(body).toMatchObject({
      data: [
        { id: ivan, number: 5, full_name: 'Ivan Petrov', is_active: false },
        {
          id: marta,
          number: 4,
          full_name: 'Marta Nowak',
          email: 'marta.nowak@example.test',
          phone: '+48600100200',
          birth_date: '1990-02-03',
          country: 'Poland',
          role_id: 3,
          is_email_verified: true,
          is_active: true,
        },
      ],
      meta: { total: 2 },
    });
  });

  it('lists inactive customers separately, and searches by name and number', async () => {
    expect(namesOf((await get(2, '/admin/customers/api/inactive')).body)).toEqual(['Ivan Petrov']);
    const found = await get(2, '/admin/customers/api/all?search=nowak');
    expect(namesOf(found.body)).toEqual(['Marta Nowak']);
    const numbered = await get(2, '/admin/customers/api/all?search=5');
    expect(namesOf(numbered.body)).toEqual(['Ivan Petrov']);
  });

  it('is for roles 1 and 2, and answers 404 for another type', async () => {
    for (const roleId of [3, 4, 5, 6] as const) {
      expect((await get(roleId, '/admin/customers/api/all')).status).toBe(403);
    }
    expect((await get(1, '/admin/customers/api/some')).status).toBe(404);
  });
});

describe('GET /admin/share/users/{id}', () => {
  it('returns the person, the KYC status, and the wallets with their margin', async () => {
    const { body } = await get(1, `/admin/share/users/${marta}`);
    expect(body).toMatchObject({
      user: {
        full_name: 'Marta Nowak',
        kyc_status: 'not_submitted',
        profile: { city: 'Warsaw', managerId: null },
        balances: [
          { id: wallet, mode: 'real', balance: '1000', margin: '291.11', is_active_wallet: true },
        ],
      },
    });
  });

  it('shows customers and themselves to a manager, and only linked customers to a retention agent', async () => {
    expect((await get(2, `/admin/share/users/${marta}`, manager)).status).toBe(200);
    expect((await get(2, `/admin/share/users/${manager}`, manager)).status).toBe(200);
    expect((await get(2, `/admin/share/users/${admin}`, manager)).status).toBe(403);
    expect((await get(6, `/admin/share/users/${marta}`, agent)).status).toBe(404);
    expect((await get(5, `/admin/share/users/${marta}`)).status).toBe(403);
  });

  it('answers 404 for an unknown id', async () => {
    expect((await get(1, `/admin/share/users/${idEnding('ff')}`)).status).toBe(404);
  });
});

describe('the trades of a customer', () => {
  const of = (id: string, more = '') => `/admin/trades/api/all/${id}${more}`;

  it('are listed with the data for their open result, and filtered by status', async () => {
    const { body } = await get(2, of(marta), manager);
    expect(body).toMatchObject({
      data: [
        {
          user: { id: marta, email: 'marta.nowak@example.test' },
          instrument: 'EUR_USD',
          trade_amount: '25000',
          exchange_rate: '1',
          status: 'OPENED',
        },
      ],
    });
    expect((await get(1, of(marta, '?status=open'))).body).toMatchObject({ meta: { total: 1 } });
    expect((await get(1, of(marta, '?status=closed'))).body).toMatchObject({ meta: { total: 0 } });
    expect((await get(1, of(marta, '?status=odd'))).status).toBe(422);
    expect((await get(6, of(marta), agent)).status).toBe(404);
  });

  it('are searched by number and instrument, as in the list of all trades (rule 46)', async () => {
    for (const list of [of(marta), '/admin/trades/api/all']) {
      const totalOf = async (search: string): Promise<unknown> =>
        (await get(1, `${list}?search=${search}`)).body.meta.total;
      const { body } = await get(1, of(marta));
      expect(await totalOf(String(body.data[0].number))).toBe(1);
      expect(await totalOf('eur_u')).toBeGreaterThan(0);
      expect(await totalOf('XAU_USD')).toBe(0);
    }
  });

  it('given a staff member who trades, then managers and administrators see those trades', async () => {
    for (const [roleId, userId] of [
      [1, admin],
      [2, manager],
    ] as const) {
      const { status, body } = await get(roleId, of(agent), userId);
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: [{ user: { id: agent } }], meta: { total: 1 } });
      const all = await get(roleId, '/admin/trades/api/all', userId);
      expect(all.body).toMatchObject({ meta: { total: 2 } });
    }
    expect((await get(2, of(idEnding('ff')), manager)).status).toBe(404);
  });
});

describe.each(['deposits', 'withdraws'])('the %s of a customer', (what) => {
  const of = (id: string, more = '') => `/admin/${what}/api/history/${id}${more}`;

  it('are empty at first, with any page, order or search', async () => {
    for (const more of ['', '?page=2&limit=50&sort=-amount', '?search=card']) {
      const { status, body } = await get(1, of(marta, more));
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
    }
    expect((await get(1, of(marta, '?sort=secret'))).status).toBe(422);
  });

  it('are for people who may see the customer', async () => {
    expect((await get(2, of(marta), manager)).status).toBe(200);
    expect((await get(2, of(agent), manager)).status).toBe(200);
    expect((await get(6, of(marta), agent)).status).toBe(404);
    expect((await get(1, of(idEnding('ff')))).status).toBe(404);
    for (const roleId of [3, 4, 5] as const) {
      expect((await get(roleId, of(marta))).status).toBe(403);
    }
  });
});
