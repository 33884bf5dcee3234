import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { walletOpened } from '../../domain/trading/wallet/testing.ts';
import { until } from '../../infra/testing/until.ts';
import { readModels } from './read-models.ts';
import { queryRoutes } from '../routes.ts';
import { idEnding } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [customer, wallet] = [idEnding('1'), idEnding('b1')];
let world: QueryWorld;
let admin: SignedIn;
let person: SignedIn;
let affiliator: SignedIn;

beforeAll(async () => {
  world = await openQueryWorld();
  const opened = { ...walletOpened, data: { ...walletOpened.data, userId: customer } };
  await world.given(`wallet-${wallet}`, opened);
  await world.stopProjections();
  admin = await world.app.signInAs(1);
  person = await world.app.signInAs(3, { userId: customer });
  affiliator = await world.app.signInAs(4);
});
afterAll(() => world.end());

const reasonOf = async (path: string): Promise<unknown> => {
  const { headers } = await person.call.get(path);
  return headers['daybook-stale'] === 'true' ? headers['daybook-stale-reason'] : null;
};
const become = async (status: string, reason: unknown): Promise<void> => {
  await world.database.pools.projector.query('update read.checkpoints set status = $1', [status]);
  await until(async () => (await reasonOf('/dashboard/orders')) === reason);
};

/** Routes that read prices instead of read models, and one whose callers have keys instead of sessions. */
const others = [
  '/dashboard/candles/:instrument',
  '/dashboard/market-status',
  '/dashboard/rates',
  '/wallets/rate',
  '/api/v1/leads',
];

const samples: Readonly<Record<string, string>> = {
  instrument: 'EUR_USD',
  category: 'forex',
  group: 'all',
  status: 'all',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  position: '1',
};

/** The query strings of routes that require one. */
const queries: Readonly<Record<string, string>> = {
  '/admin/ledger/api/account': '?account=customer_wallets&mode=real&currency=USD',
  '/admin/ledger/api/export': '?format=csv',
  '/admin/ledger/api/balance/export': '?format=csv',
  '/admin/lists/views': '?list=sales',
};

/** The path with the first allowed value of each parameter, or a sample. */
const pathOf = (path: string, params: RouteDeclaration<unknown>['params']): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => {
    const field = params?.describe().fields[name];
    const [first] = field !== undefined && 'oneOf' in field ? field.oneOf : [];
    return typeof first === 'string' ? first : (samples[name] ?? customer);
  }) + (queries[path] ?? '');

describe('every response of a read model', () => {
  const routes = queryRoutes.filter(({ path }) => !others.includes(path));

  beforeAll(() => become('rebuilding', 'rebuilding'));

  it.each(routes.map(({ path }) => path))(
    '%s says that the read model is being rebuilt',
    async (path) => {
      const route = routes.find((one) => one.path === path);
      const roles = route?.permission.kind === 'session' ? route.permission.roles : [];
      const [first] = roles;
      const caller = roles.includes(1) ? admin : first === 4 ? affiliator : person;
      const { status, headers } = await caller.call.get(pathOf(path, route?.params));
      expect([200, 503]).toContain(status);
      expect(headers).toMatchObject({
        'daybook-stale': 'true',
        'daybook-stale-reason': 'rebuilding',
      });
    },
  );
});

describe('a read model', () => {
  beforeEach(() => become('running', null));

  it('that is stopped is marked as stale, also without a requested position', async () => {
    await become('stopped', 'stopped');
    expect(await reasonOf('/dashboard/orders')).toBe('stopped');
  });

  it('that has not reached the requested position is marked as behind', async () => {
    const position = await world.append(`wallet-${idEnding('b2')}`, walletOpened);
    const { headers } = await person.call
      .get('/dashboard/orders')
      .set('Daybook-Min-Position', String(position));
    expect(headers['daybook-stale-reason']).toBe('behind');
  });

  it('that is being rebuilt answers 503, not 404', async () => {
    await become('rebuilding', 'rebuilding');
    const { status, headers } = await admin.call.get(`/admin/share/users/${idEnding('9')}`);
    expect([status, headers['daybook-stale-reason']]).toEqual([503, 'rebuilding']);
  });
});

describe('a running read model', () => {
  const models = [readModels.orders];

  beforeAll(() => become('running', null));

  it.each([
    [0, null],
    [1_000, null],
    [60_000, 'behind'],
  ])('that has missed an event for %s ms is %s', async (waited, reason) => {
    const positions = createReadPositions(world.database.pools.query, () =>
      Promise.resolve(waited),
    );
    expect(await positions.staleness(models)).toBe(reason);
  });

  it('is marked as rebuilding if its version was never built', async () => {
    const positions = createReadPositions(world.database.pools.query);
    expect(await positions.staleness([{ name: 'trading_orders', version: 999 }])).toBe(
      'rebuilding',
    );
  });
});
