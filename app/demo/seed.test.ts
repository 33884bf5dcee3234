import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { walletEventsOf } from '../../command/testing/wallet-events.ts';
import { createWorld, type World } from '../../command/testing/world.ts';
import { fold } from '../../domain/shared/decider.ts';
import { idOf } from '../../domain/shared/messages.ts';
import { journalEntry, balanceOf } from '../../domain/ledger/journal.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { madeUpPastPrices } from './past-prices.ts';
import type { SeedDeps } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { isSeeded, seed } from './seed.ts';

const nowMs = Date.parse('2026-07-15T09:30:00.000Z');

describe('seed', () => {
  let world: World;
  let passwords: Map<string, string>;
  let emails: Map<string, string>;

  beforeEach(() => {
    world = createWorld();
    passwords = new Map();
    emails = new Map();
  });
  afterEach(() => world.stop());

  /** The seeder's dependencies; `patience` is how many commands it may send before it is interrupted. */
  const deps = (patience = Infinity): SeedDeps => {
    let sent = 0;
    const { handler } = world.deps;
    return {
      store: world.store,
      files: world.deps.files,
      handler: {
        ...handler,
        handle: (request) => {
          sent += 1;
          if (sent > patience) throw new Error('interrupted');
          return handler.handle(request);
        },
      },
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
      pastPrices: madeUpPastPrices,
      nowMs: () => nowMs,
    };
  };

  const head = async () => (await world.store.head()).position;
  const walletOf = async (email: string, mode: 'demo' | 'real') => {
    const id = firstWalletId(demoUserId(email), mode);
    const events = await world.eventsOf(`wallet-${id}`);
    return fold(walletDecider, walletEventsOf(events));
  };

  it('makes instruments, settings and everybody who can sign in', async () => {
    await seed(deps(), { demoData: true });
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
    expect([...passwords.values()]).toEqual(Array(6).fill('daybook-demo'));
    const customer = demoUserId('customer@daybook.test');
    expect(await reference.isKyc(customer)).toBe(true);
    expect(await reference.activeWalletId(customer)).toBe(firstWalletId(customer, 'demo'));
    expect(await reference.activeWalletId(demoUserId('admin@daybook.test'))).toBeNull();
  });

  it("leaves the customer's wallets at 25,000.00 and 10,000.00, and gives others a past with open orders", async () => {
    await seed(deps(), { demoData: true });

    expect(await walletOf('customer@daybook.test', 'demo')).toMatchObject({
      balance: '25000',
      margin: '0',
      orders: [],
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

  it('tells times in the past, in order in each wallet, and keeps the books', async () => {
    await seed(deps(), { demoData: true });
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

  it('writes nothing the second time', async () => {
    await seed(deps(), { demoData: true });
    const before = await head();
    expect(await isSeeded(world.store, true)).toBe(true);
    await seed(deps(0), { demoData: true });
    expect(await head()).toBe(before);
  });

  it.each([1, 3, 40, 90, 130, 200])(
    'interrupted after %i commands, is completed by the next start, nothing twice',
    async (patience) => {
      await expect(seed(deps(patience), { demoData: true })).rejects.toThrow('interrupted');
      expect(await isSeeded(world.store, true)).toBe(false);
      await seed(deps(), { demoData: true });
      const whole = await head();

      await world.stop();
      world = createWorld();
      await seed(deps(), { demoData: true });
      expect(whole).toBe(await head());
    },
  );

  it('makes no people where no demo data are wanted', async () => {
    await seed(deps(), { demoData: false });
    expect(await world.store.readAll(0n, 10, { categories: ['user', 'wallet'] })).toEqual([]);
    await world.known();
    expect(world.deps.reference.instrumentNamed('EUR_USD')).not.toBeNull();
  });
});
