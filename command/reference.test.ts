import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../infra/event-store/in-memory.ts';
import { noStream, type SubscriptionMessage } from '../infra/event-store/port.ts';
import { instrumentData, instrumentId, newTrader } from './testing/trading-floor.ts';
import { createWorld, type World } from './testing/world.ts';
import { createReferenceData } from './reference.ts';
import { uuidv7 } from './core/ids.ts';
import { kycCaseId } from './kyc/case-id.ts';

const categories = [
  'instrument',
  'kyc_case',
  'sales_status',
  'site_settings',
  'spread_settings',
  'lot_settings',
  'order_costs',
  'language_settings',
  'translations',
  'user',
  'trader',
  'withdraw_settings',
  'gateway_settings',
] as const;

describe('reference data', () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.stop());

  it('has the defaults before any setting was saved', async () => {
    const { reference } = world.deps;
    expect(await reference.reached(0n, 60_000)).toBe(true);
    expect(reference.siteSettings()).toMatchObject({ kycTrade: false, slippageLimitPips: '5' });
    expect(reference.spreads()).toMatchObject({ spread_forex: '1' });
    expect(reference.lots()).toMatchObject({ types: { forex: 'amount' }, lots: [] });
    expect(await reference.user(uuidv7())).toBeNull();
    expect(await reference.activeWalletId(uuidv7())).toBeNull();
  });

  it('follows instruments by id and by name, including renamed and removed ones', async () => {
    const { reference } = world.deps;
    const id = instrumentId('EUR_USD');
    const stream = `instrument-${id}`;
    await world.given(stream, { type: 'InstrumentAdded', data: instrumentData() });
    expect(reference.instrumentNamed('EUR_USD')).toEqual({ ...instrumentData(), id });

    await world.given(stream, {
      type: 'InstrumentChanged',
      data: instrumentData({ name: 'EURO' }),
    });
    expect(reference.instrumentNamed('EUR_USD')).toBeNull();
    expect(reference.instrument(id)?.name).toBe('EURO');

    await world.given(stream, { type: 'InstrumentRemoved', data: {} });
    expect(reference.instrument(id)).toBeNull();
    expect(reference.instrumentNamed('EURO')).toBeNull();
    expect(reference.categoryNamed('EURO')).toBe('forex');
  });

  it('follows people: role, status, KYC, active wallet', async () => {
    const { reference } = world.deps;
    const { userId, walletId } = await newTrader(world);
    expect(await reference.user(userId)).toMatchObject({
      roleId: 3,
      isActive: true,
      isEmailVerified: true,
    });
    expect(await reference.activeWalletId(userId)).toBe(walletId);
    expect(await reference.isKyc(userId)).toBe(false);

    const kycCase = `kyc_case-${kycCaseId(userId, 0)}`;
    const submitted = { userId, documentType: 'passport', files: {} };
    await world.given(
      kycCase,
      { type: 'KycSubmitted', data: submitted },
      { type: 'KycApproved', data: { userId } },
    );
    expect(await reference.isKyc(userId)).toBe(true);
    await world.given(kycCase, { type: 'KycDeclined', data: { userId, reason: 'Expired' } });
    expect(await reference.isKyc(userId)).toBe(false);

    await world.given(`user-${userId}`, { type: 'UserDeactivated', data: {} });
    expect(await reference.user(userId)).toMatchObject({ isActive: false });
  });

  describe('given a log that stops responding', () => {
    /** A subscription whose messages the test sends. */
    const silent = () => {
      let nowMs = 0;
      const delivers: ((message: SubscriptionMessage) => Promise<void>)[] = [];
      const reference = createReferenceData({
        store: {
          subscribe: (_after, given) => {
            delivers.push(given);
            return { stop: async () => undefined };
          },
          head: async () => ({ position: 0n, hash: Buffer.alloc(32), recordedAt: '' }),
          read: async () => [],
        },
        reader: { decodeAll: async () => [] },
        snapshots: null,
        nowMs: () => nowMs,
      });
      return {
        reference,
        caughtUp: async (ageMs = 0) => {
          // A subscription that starts at the end of the log first asks for the head.
          while (delivers.length < 2) await new Promise(setImmediate);
          for (const deliver of delivers) await deliver({ kind: 'caught-up', position: 1n, ageMs });
        },
        at: (ms: number) => {
          nowMs = ms;
        },
      };
    };

    it('when it was silent from the start or for two seconds, then calls that need it are refused: REFERENCE_DATA_STALE', async () => {
      const { reference, caughtUp, at } = silent();
      expect(reference.requireFresh).toThrow('Settings are still being loaded');
      await caughtUp();
      expect(reference.requireFresh).not.toThrow();
      at(2_000);
      expect(reference.requireFresh).not.toThrow();
      at(2_001);
      expect(reference.requireFresh).toThrow('Settings are still being loaded');
      expect(reference.lagMs()).toBe(2_001);
      expect(reference.problem()).toBe('no confirmation from the log for 2 s');
      await caughtUp();
      expect(reference.requireFresh).not.toThrow();
      expect(reference.problem()).toBeNull();
    });

    it('when a call arrives meanwhile, then it waits for the log for at most a second', async () => {
      const { reference, caughtUp, at } = silent();
      await expect(reference.user('any')).rejects.toThrow('Settings are still being loaded');
      await caughtUp();
      at(3_000);
      const waiting = reference.user('any');
      await caughtUp();
      expect(await waiting).toBeNull();
      at(6_000);
      await expect(reference.user('any')).rejects.toThrow('Settings are still being loaded');
    });

    it('when it was silent for more than ten seconds, then a call is refused at once', async () => {
      const { reference, caughtUp, at } = silent();
      await caughtUp();
      at(10_001);
      const began = performance.now();
      await expect(reference.user('any')).rejects.toThrow('Settings are still being loaded');
      expect(performance.now() - began).toBeLessThan(900);
    });

    it('when its answer took a second, then the data are a second old', async () => {
      const { reference, caughtUp, at } = silent();
      at(5_000);
      await caughtUp(1_000);
      expect(reference.lagMs()).toBe(1_000);
      at(6_000);
      expect(reference.requireFresh).not.toThrow();
      at(6_001);
      expect(reference.requireFresh).toThrow('Settings are still being loaded');
    });

    it('when a position is not reached in time, then the wait ends with false', async () => {
      const { reference, caughtUp } = silent();
      expect(await reference.reached(1n, 1)).toBe(false);
      const waiting = reference.reached(1n, 60_000);
      await caughtUp();
      expect(await waiting).toBe(true);
    });
  });

  describe('given an event of an unknown type', () => {
    const bytes = Buffer.from('{}');
    const unknown = {
      id: uuidv7(),
      type: 'InventedLater',
      version: 1,
      data: bytes,
      metadata: bytes,
      occurredAt: '2026-01-05T12:00:00.000Z',
    };

    it('has a test below for each folded category', () => {
      expect(world.deps.reference.categories.toSorted()).toEqual(categories.toSorted());
    });

    it.each(categories)('of %s, then only that category stops there', async (category) => {
      const { reference } = world.deps;
      const others = categories.filter((one) => one !== category);
      const stream = `${category}-${uuidv7()}`;
      const before = await newTrader(world);
      expect(reference.problem()).toBeNull();
      await world.store.append({
        stream,
        expectedRevision: noStream,
        commits: [{ events: [unknown], command: null }],
      });
      await world.known();
      expect(() => reference.requireFresh(category)).toThrow('Settings are still being loaded');
      expect(() => reference.requireFresh(...others)).not.toThrow();
      expect(reference.problem()).toMatch(
        new RegExp(`^${category} stopped at event \\d+, InventedLater, which this version`),
      );
      const walletId = uuidv7();
      const switched = { type: 'ActiveWalletSwitched', data: { walletId } };
      await world.given(`user-${before.userId}`, { type: 'UserDeactivated', data: {} });
      await world.given(`trader-${before.userId}`, switched);
      const told = [
        ['user', () => reference.user(before.userId), { isActive: false }],
        ['trader', () => reference.activeWalletId(before.userId), walletId],
        ['kyc_case', () => reference.isKyc(before.userId), false],
      ] as const;
      for (const [total, ask, is] of told) {
        if (total === category)
          await expect(ask()).rejects.toThrow('Settings are still being loaded');
        else if (typeof is === 'object') expect(await ask()).toMatchObject(is);
        else expect(await ask()).toBe(is);
      }
    });
  });

  it('reads no person at its start, but each one on demand', async () => {
    const store = createInMemoryEventStore();
    const before = createWorld({ store });
    const { userId } = await newTrader(before);
    await Promise.all([before.stop(), world.stop()]);
    const [heard, read]: [string[], string[]] = [[], []];
    world = createWorld({
      store: {
        ...store,
        subscribe: (after, deliver, filter) =>
          store.subscribe(
            after,
            async (message) => {
              if (message.kind === 'events') heard.push(...message.events.map(({ type }) => type));
              await deliver(message);
            },
            filter,
          ),
        read: (stream, ...options) => {
          read.push(stream);
          return store.read(stream, ...options);
        },
      },
    });
    await world.known();
    expect([heard, read]).toEqual([[], []]);
    expect(await world.deps.reference.user(userId)).toMatchObject({ roleId: 3 });
    expect(read).toEqual([`user-${userId}`]);
  });

  it('starts from the existing log', async () => {
    const store = createInMemoryEventStore();
    const before = createWorld({ store });
    const { userId } = await newTrader(before);
    await Promise.all([before.stop(), world.stop()]);
    world = createWorld({ store });
    await world.known();
    expect(await world.deps.reference.user(userId)).toMatchObject({ roleId: 3 });
  });
});
