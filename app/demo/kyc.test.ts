import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createWorld, type World } from '../../command/testing/world.ts';
import { fileSides } from '../../domain/shared/kyc/types.ts';
import { checkContent } from '../../infra/files/check-content.ts';
import { planCustomers } from './customer-plan.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { drawDocument } from './document-pictures.ts';
import { planCases } from './kyc-plan.ts';
import { areKycCasesSeeded, plannedKycCases, seedKycCases } from './kyc.ts';
import { madeUpPastPrices } from './past-prices.ts';
import type { SeedDeps } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { interruptedAfter } from './testing.ts';

const nowMs = Date.parse('2026-07-15T09:30:00.000Z');

describe('the demo KYC submissions', () => {
  let world: World;
  beforeEach(async () => {
    world = createWorld();
    const customers = planCustomers().map((customer) => ({ ...customer, roleId: 3 }));
    for (const { email, roleId, person } of [...demoSignIns, ...demoTraders, ...customers]) {
      await world.given(`user-${demoUserId(email)}`, {
        type: 'UserRegistered',
        data: { ...person, roleId, isActive: true, isEmailVerified: true, managerId: null },
      });
    }
  });
  afterEach(() => world.stop());

  const deps = (patience = Infinity): SeedDeps => {
    const { handler, files } = world.deps;
    return {
      store: world.store,
      files,
      besideTheLog: async () => undefined,
      pastPrices: madeUpPastPrices,
      nowMs: () => nowMs,
      handler: interruptedAfter(patience, handler),
      emails: {
        reserve: async () => true,
        confirm: async () => undefined,
        release: async () => undefined,
      },
      passwords: { set: async () => undefined },
    };
  };
  const seed = (patience?: number) => seedKycCases(deps(patience), () => undefined);
  const events = () => world.store.readAll(0n, 1_000, { categories: ['kyc_case'] });
  const streams = async () => [...new Set((await events()).map(({ stream }) => stream))];

  it('cover every state, lie in the past, and have valid pictures', async () => {
    await seed();
    expect(await streams()).toHaveLength(plannedKycCases);
    const last = await Promise.all(
      (await streams()).map(async (stream) => (await world.eventsOf(stream)).at(-1)?.type),
    );
    expect(new Set(last)).toEqual(new Set(['KycSubmitted', 'KycApproved', 'KycDeclined']));
    await world.known();
    expect(await world.deps.reference.isKyc(demoUserId('customer@daybook.test'))).toBe(true);
    for (const stream of await streams()) {
      const times = (await world.eventsOf(stream)).map(({ occurredAt }) => occurredAt);
      expect(times).toEqual(times.toSorted());
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(nowMs);
      expect(Date.parse(times[0] ?? '')).toBeGreaterThan(Date.parse('2026-01-05T12:00:00.000Z'));
    }
    for (const { type, data } of await events()) {
      if (type !== 'KycSubmitted') continue;
      const { files } = JSON.parse(Buffer.from(data).toString());
      const front = await world.deps.files.read(files.front);
      expect(await checkContent(front?.bytes ?? Buffer.alloc(0), ['png'])).toMatchObject({
        kind: 'png',
      });
    }
  });

  it.each([0, 7, 25])(
    'are completed by the next run after an interruption at %i commands',
    async (patience) => {
      await expect(seed(patience)).rejects.toThrow('interrupted');
      expect(await areKycCasesSeeded(world)).toBe(false);
      await seed();
      expect(await areKycCasesSeeded(world)).toBe(true);
      const whole = (await events()).length;
      await seed();
      expect(await events()).toHaveLength(whole);
      expect(await streams()).toHaveLength(plannedKycCases);
    },
  );
});

describe('planned submissions', () => {
  it('are one per person, and a second one follows a decline when there are too few people', () => {
    expect(planCases(demoTraders, 6).every(({ index }) => index === 0)).toBe(true);
    const twice = planCases(demoTraders, 12);
    expect(twice.slice(0, 6).every(({ status }) => status === 'declined')).toBe(true);
    for (const first of twice.slice(0, 6)) {
      const second = twice.find(({ by, index }) => by === first.by && index === 1);
      expect(second?.submittedAt).toBeGreaterThan(first.decidedAt);
    }
  });
});

describe('a drawn document', () => {
  const [person] = demoTraders;
  it.each(fileSides)('is a small PNG with the same content every time: %s', (side) => {
    const draw = () => drawDocument(side, { person: person!.person, type: 'passport' });
    expect(draw().length).toBeLessThan(20_000);
    expect(draw()).toEqual(draw());
  });
});
