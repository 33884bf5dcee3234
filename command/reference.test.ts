import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../infra/event-store/in-memory.ts';
import { noStream, type SubscriptionMessage } from '../infra/event-store/port.ts';
import { instrumentData, instrumentId, newTrader } from './testing/trading-floor.ts';
import { createWorld, type World } from './testing/world.ts';
import { createReferenceData } from './reference.ts';
import { uuidv7 } from './core/ids.ts';

const categories = [
  ...(['instrument', 'kyc_case', 'sales_status', 'site_settings'] as const),
  ...(['spread_settings', 'lot_settings', 'user', 'trader'] as const),
] as const;

describe('reference data', () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.stop());

  it('has the defaults before anybody has set anything', async () => {
    const { reference } = world.deps;
    expect(await reference.reached(0n, 60_000)).toBe(true);
    expect(reference.siteSettings()).toMatchObject({ kycTrade: false, slippageLimitPips: '5' });
    expect(reference.spreads()).toMatchObject({ spread_forex: '1' });
    expect(reference.lots()).toMatchObject({ types: { forex: 'amount' }, lots: [] });
    expect(reference.user(uuidv7())).toBeNull();
    expect(reference.activeWalletId(uuidv7())).toBeNull();
  });

  it('follows instruments by id and by name, renamed and removed ones too', async () => {
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
    expect(reference.user(userId)).toMatchObject({
      roleId: 3,
      isActive: true,
      isEmailVerified: true,
    });
    expect(reference.activeWalletId(userId)).toBe(walletId);
    expect(reference.isKyc(userId)).toBe(false);

    const kycCase = `kyc_case-${uuidv7()}`;
    const submitted = { userId, documentType: 'passport', files: {} };
    await world.given(
      kycCase,
      { type: 'KycSubmitted', data: submitted },
      { type: 'KycApproved', data: { userId } },
    );
    expect(reference.isKyc(userId)).toBe(true);
    await world.given(kycCase, { type: 'KycDeclined', data: { userId, reason: 'Expired' } });
    expect(reference.isKyc(userId)).toBe(false);

    await world.given(`user-${userId}`, { type: 'UserDeactivated', data: {} });
    expect(reference.user(userId)).toMatchObject({ isActive: false });
  });

  describe('given a log that falls silent', () => {
    /** A subscription that says what the test says. */
    const silent = () => {
      let nowMs = 0;
      let deliver: (message: SubscriptionMessage) => Promise<void> = async () => undefined;
      const reference = createReferenceData({
        store: {
          subscribe: (_after, given) => {
            deliver = given;
            return { stop: async () => undefined };
          },
        },
        reader: { decodeAll: async () => [] },
        nowMs: () => nowMs,
      });
      return {
        reference,
        caughtUp: () => deliver({ kind: 'caught-up', position: 1n }),
        at: (ms: number) => {
          nowMs = ms;
        },
      };
    };

    it('when it never spoke or not for two seconds, then what needs it is refused: REFERENCE_DATA_STALE', async () => {
      const { reference, caughtUp, at } = silent();
      expect(reference.requireFresh).toThrow('Settings are still being loaded');
      await caughtUp();
      expect(reference.requireFresh).not.toThrow();
      at(2_000);
      expect(reference.requireFresh).not.toThrow();
      at(2_001);
      expect(reference.requireFresh).toThrow('Settings are still being loaded');
      expect(reference.lagMs()).toBe(2_001);
      expect(reference.problem()).toBe('the log was not heard for 2 s');
      await caughtUp();
      expect(reference.requireFresh).not.toThrow();
      expect(reference.problem()).toBeNull();
    });

    it('when a position does not come in time, then the wait ends with false', async () => {
      const { reference, caughtUp } = silent();
      expect(await reference.reached(1n, 1)).toBe(false);
      const waiting = reference.reached(1n, 60_000);
      await caughtUp();
      expect(await waiting).toBe(true);
    });
  });

  describe('given an event that this program does not understand', () => {
    const bytes = Buffer.from('{}');
    const unknown = {
      ...{ id: uuidv7(), type: 'InventedLater', version: 1, data: bytes, metadata: bytes },
      occurredAt: '2026-01-05T12:00:00.000Z',
    };

    it('has a test below for each category that is folded', () => {
      expect(world.deps.reference.categories.toSorted()).toEqual(categories.toSorted());
    });

    it.each(categories)('of %s, then that category stops there, and no other', async (category) => {
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
      await world.given(`user-${before.userId}`, { type: 'UserDeactivated', data: {} });
      expect(reference.user(before.userId)?.isActive).toBe(category === 'user');
      const walletId = uuidv7();
      const switched = { type: 'ActiveWalletSwitched', data: { walletId } };
      await world.given(`trader-${before.userId}`, switched);
      const follows = category !== 'trader';
      expect(reference.activeWalletId(before.userId) === walletId).toBe(follows);
    });
  });

  it('begins from the log that is there', async () => {
    const store = createInMemoryEventStore();
    const before = createWorld({ store });
    const { userId } = await newTrader(before);
    await Promise.all([before.stop(), world.stop()]);
    world = createWorld({ store });
    await world.known();
    expect(world.deps.reference.user(userId)).toMatchObject({ roleId: 3 });
  });
});
