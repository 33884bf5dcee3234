import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { walletEventsOf } from '../../command/testing/wallet-events.ts';
import { createWorld, type World } from '../../command/testing/world.ts';
import { listViewRequest } from '../../command/identity/list-views/contract.ts';
import { mistakeInConditions } from '../../domain/shared/lists/conditions.ts';
import { leadsFiltered } from '../../domain/shared/lists/filtered.ts';
import { fold } from '../../domain/shared/decider.ts';
import { idOf } from '../../domain/shared/messages.ts';
import { journalEntry, balanceOf } from '../../domain/ledger/journal.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { isMadeUpPast } from '../../command/payments/reactions/made-up-past.ts';
import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { madeUpPastPrices } from './past-prices.ts';
import type { SeedDeps } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { isSeeded, seed } from './seed.ts';
import { interruptedAfter } from './testing.ts';

const nowMs = Date.parse('2026-07-15T09:30:00.000Z');

/** A world, with the passwords and addresses that the seeder stores outside its log. */
const newGround = () => ({
  world: createWorld(),
  passwords: new Map<string, string>(),
  emails: new Map<string, string>(),
});
type Ground = ReturnType<typeof newGround>;

/** The seeder's dependencies; `patience` is how many commands it may send before it is interrupted. */
const depsOn = ({ world, passwords, emails }: Ground, patience = Infinity): SeedDeps => {
  const { handler, files } = world.deps;
  return {
    store: world.store,
    files,
    handler: interruptedAfter(patience, handler),
    emails: {
      reserve: async (email, owner) => {
        const holder = emails.get(email) ?? owner;
        emails.set(email, holder);
        return holder === owner;
      },
      confirm: async () => undefined,
      release: async (email) => void emails.delete(email),
    },
    passwords: { set: async (userId, password) => void passwords.set(userId, password) },
    besideTheLog: async () => undefined,
    pastPrices: madeUpPastPrices,
    nowMs: () => nowMs,
  };
};

const headOf = async ({ world }: Ground): Promise<bigint> => (await world.store.head()).position;

describe('seed', () => {
  let seeded: Ground;
  let world: World;
  let sent = 0;

  beforeAll(async () => {
    seeded = newGround();
    world = seeded.world;
    const deps = depsOn(seeded);
    const { handler } = deps;
    const handle: typeof handler.handle = (request) => {
      sent += 1;
      return handler.handle(request);
    };
    await seed({ ...deps, handler: { ...handler, handle } }, { demoData: true });
  });
  afterAll(() => world.stop());

  const walletOf = async (email: string, mode: 'demo' | 'real') => {
    const id = firstWalletId(demoUserId(email), mode);
    const events = await world.eventsOf(`wallet-${id}`);
    return fold(walletDecider, walletEventsOf(events));
  };

  it('creates instruments, settings and all demo sign-ins', async () => {
    const { reference } = world.deps;
    await world.known();

    expect(reference.instrumentNamed('EUR_USD')).toMatchObject({
      category: 'forex',
      leverage: '100',
    });
    expect(Object.values(reference.lots().types)).toEqual([
      'amount',
      'amount',
      'amount',
      'amount',
      'amount',
    ]);
    expect(reference.lots().lots).toHaveLength(3);
    expect(reference.siteSettings()).toMatchObject({ appCurrency: 'USD', demoBalance: '25000' });
    const users = demoSignIns.map(({ email }) => reference.user(demoUserId(email)));
    expect((await Promise.all(users)).map((user) => user?.roleId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...seeded.passwords.values()]).toEqual(Array(6).fill('daybook-demo'));
    const customer = demoUserId('customer@daybook.test');
    expect(await reference.isKyc(customer)).toBe(true);
    expect(await reference.activeWalletId(customer)).toBe(firstWalletId(customer, 'demo'));
    expect(await reference.activeWalletId(demoUserId('admin@daybook.test'))).toBeNull();
  });

  it("leaves the customer's wallets at 25,000.00 and 10,000.00, and gives the traders three open orders each", async () => {
    expect(await walletOf('customer@daybook.test', 'demo')).toMatchObject({
      balance: '25000',
      orders: ['GBP_USD', 'XAU_USD', 'NVDA'].map((instrument) => ({
        instrument,
        profit: expect.any(String),
        loss: expect.any(String),
      })),
    });
    const own = `wallet-${firstWalletId(demoUserId('customer@daybook.test'), 'demo')}`;
    const closed = (await world.eventsOf(own)).filter(({ type }) => type === 'OrderClosed');
    expect(closed).toHaveLength(6);
    const trader = await world.eventsOf(`trader-${demoUserId('customer@daybook.test')}`);
    expect(trader.filter(({ type }) => type === 'PriceAlertSet')).toHaveLength(3);
    // The chart opens with the first favorite (docs/decisions/0045).
    expect(trader.find(({ type }) => type === 'FavoriteAdded')?.data).toEqual({
      instrumentId: instrumentIdOf('EUR_USD'),
    });
    expect(await walletOf('customer@daybook.test', 'real')).toMatchObject({
      mode: 'real',
      balance: '10000',
    });
    for (const { email } of demoTraders) {
      const wallet = await walletOf(email, 'demo');
      expect(wallet.status === 'open' && wallet.orders).toHaveLength(3);
      expect(wallet).not.toMatchObject({ balance: '25000' });
    }
  });

  it('marks the events of the demo past as such, whoever their actor is, so that they cause no mail', async () => {
    const told = await world.store.readAll(0n, 100_000, { categories: ['wallet', 'deposit'] });
    const actors = new Set<string>();
    for (const stream of new Set(told.map((event) => event.stream)))
      for (const event of await world.eventsOf(stream)) {
        actors.add(event.metadata.actor.userId);
        expect(isMadeUpPast({ ...event, recordedAt: '2027-01-01T00:00:00.000Z' })).toBe(true);
      }
    expect(actors).toContain(demoUserId('manager@daybook.test'));
  });

  it('dates events in the past and in order per wallet, and the postings of each wallet balance', async () => {
    const wallets = await world.store.readAll(0n, 100_000, { categories: ['wallet'] });
    const streams = [...new Set(wallets.map(({ stream }) => stream))];
    for (const stream of streams) {
      const events = await world.eventsOf(stream);
      const times = events.map(({ occurredAt }) => occurredAt);
      expect(times).toEqual(times.toSorted());
      expect(times.every((time) => Date.parse(time) < nowMs)).toBe(true);
      const facts = walletEventsOf(events);
      const postings = facts.flatMap((event) => journalEntry(event, idOf(stream))?.postings ?? []);
      expect(balanceOf(postings)).toBe('0');
    }
  });

  it('has customers of several languages, and two closed accounts: one is kept for now, one is due for erasure', async () => {
    const users = await world.store.readAll(0n, 100_000, { categories: ['user'] });
    const ids = [...new Set(users.map(({ stream }) => idOf(stream)))];
    await world.known();
    const known = await Promise.all(ids.map((id) => world.deps.reference.user(id)));
    const languages = new Set(known.map((user) => user?.language));
    for (const language of ['en', 'de', 'fr', 'ar']) expect(languages).toContain(language);
    const gone = known.filter((user) => user?.isClosed === true).map((user) => user?.eraseAt);
    const now = new Date(nowMs).toISOString();
    expect(gone.map((at) => (at ?? '') > now)).toEqual([true, false]);
  });

  it('has private and shared list views of leads with valid conditions', async () => {
    const saved = await world.store.readAll(0n, 100_000, { categories: ['list_views'] });
    const streams = [...new Set(saved.map(({ stream }) => stream))];
    const events = (await Promise.all(streams.map(world.eventsOf))).flat();
    const views = events.map(({ data }) =>
      listViewRequest.validateSync(data, { stripUnknown: true }),
    );
    expect(views.map(({ sharedWith }) => sharedWith.length)).toEqual([4, 0, 0, 2]);
    for (const { query } of views)
      expect(
        mistakeInConditions(leadsFiltered, new URLSearchParams(query).get('where') ?? ''),
      ).toBeNull();
  });

  it('writes nothing when it runs a second time', async () => {
    const before = await headOf(seeded);
    expect(await isSeeded(world.store, true)).toBe(true);
    await seed(depsOn(seeded, 0), { demoData: true });
    expect(await headOf(seeded)).toBe(before);
  });

  describe('in a new world', () => {
    let ground: Ground;

    beforeEach(() => {
      ground = newGround();
    });
    afterEach(() => ground.world.stop());

    const seedSome = async (commands: number): Promise<void> => {
      const begun = seed(depsOn(ground, commands), { demoData: true });
      await expect(begun).rejects.toThrow('interrupted');
    };

    it.each([1, 3, 40, 90, 130, 200])(
      'is completed by the next start after an interruption at %i commands, and writes nothing twice',
      async (commands) => {
        await seedSome(commands);
        expect(await isSeeded(ground.world.store, true)).toBe(false);
        await seed(depsOn(ground), { demoData: true });
        expect(await headOf(ground)).toBe(await headOf(seeded));
      },
    );

    it.each([2, 6, 12])(
      'is completed by the next start after an interruption %i commands before the end',
      async (before) => {
        await seedSome(sent - before);
        await seed(depsOn(ground), { demoData: true });
        expect(await headOf(ground)).toBe(await headOf(seeded));
      },
    );

    it('creates no people when demo data are not wanted', async () => {
      await seed(depsOn(ground), { demoData: false });
      const { store, deps } = ground.world;
      expect(await store.readAll(0n, 10, { categories: ['user', 'wallet'] })).toEqual([]);
      await ground.world.known();
      expect(deps.reference.instrumentNamed('EUR_USD')).not.toBeNull();
    });
  });
});
