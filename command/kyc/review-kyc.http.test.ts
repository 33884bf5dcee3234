import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { approve, decline, newPerson, submit } from '../testing/kyc.ts';
import { createWorld, type World } from '../testing/world.ts';

describe('reviewing KYC', () => {
  let world: World;
  let customer: SignedIn;
  let admin: SignedIn;
  let caseId: string;

  const open = async (created: World): Promise<void> => {
    world = created;
    customer = await newPerson(world, 3);
    admin = await newPerson(world, 1);
    caseId = (await submit(customer)).body.id;
  };
  beforeEach(() => open(createWorld()));
  afterEach(() => world.stop());

  const types = async () => (await world.eventsOf(`kyc_case-${caseId}`)).map(({ type }) => type);
  const twenty = Array.from({ length: 20 });

  it('approves a case', async () => {
    const answer = await approve(admin, caseId);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Document approved successfully' },
    ]);
    const decided = (await world.eventsOf(`kyc_case-${caseId}`))[1];
    expect(answer.headers['daybook-position']).toBe(String(decided?.position));
    expect(decided).toMatchObject({
      type: 'KycApproved',
      data: { userId: customer.userId },
      metadata: { actor: { userId: admin.userId, roleId: 1 } },
    });
  });

  it('declines with a reason, which is encrypted in the log', async () => {
    const declineReason = '  The photo is <b>blurred</b>.  ';
    const answer = await decline(admin, caseId, { declineReason });
    expect([answer.status, answer.body]).toEqual([200, { message: 'KYC declined successfully' }]);
    const stored = (await world.store.read(`kyc_case-${caseId}`))[1];
    expect(Buffer.from(stored?.data ?? []).toString()).not.toContain('blurred');
    expect(stored && (await world.codec.decode(stored))).toMatchObject({
      type: 'KycDeclined',
      data: { userId: customer.userId, reason: 'The photo is <b>blurred</b>.' },
    });
  });

  it('refuses a repeated or late decision with the current state', async () => {
    await approve(admin, caseId);
    expect((await approve(admin, caseId)).body).toMatchObject({ code: 'ALREADY_APPROVED' });
    expect((await decline(admin, caseId)).status).toBe(200);
    expect((await decline(admin, caseId)).body).toMatchObject({ code: 'ALREADY_DECLINED' });
    expect((await approve(admin, caseId)).body).toMatchObject({ code: 'ALREADY_DECLINED' });
    expect(await types()).toEqual(['KycSubmitted', 'KycApproved', 'KycDeclined']);
  });

  it('gives a repeat with the same key the same answer', async () => {
    const key = { 'Idempotency-Key': 'once' };
    await approve(admin, caseId).set(key);
    expect((await approve(admin, caseId).set(key)).status).toBe(200);
    expect(await types()).toEqual(['KycSubmitted', 'KycApproved']);
  });

  it('does not revoke an approval that the reviewer did not see', async () => {
    await approve(admin, caseId);
    const answer = await decline(admin, caseId, { status: 'pending' });
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_APPROVED']);
    expect((await decline(admin, caseId, { status: 'approved' })).status).toBe(200);
  });

  it('given twenty concurrent approvals, then one is accepted and the others are refused', async () => {
    const reviewers = [admin, await newPerson(world, 1), await newPerson(world, 1)];
    const answers = await Promise.all(
      twenty.map((_, index) => approve(reviewers[index % 3] ?? admin, caseId)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status === 409);
    expect(others.map(({ body }) => body.code)).toEqual(Array(19).fill('ALREADY_APPROVED'));
    expect(await types()).toEqual(['KycSubmitted', 'KycApproved']);
  });

  it('given a concurrent approval and decline, then one is accepted and the other is refused', async () => {
    await world.stop();
    for (const approvesFirst of [true, false]) {
      const { store, hold } = holdingStore();
      await open(createWorld({ store }));
      const acts = [() => approve(admin, caseId), () => decline(admin, caseId)];
      if (!approvesFirst) acts.reverse();
      hold();
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const told = answers.find(({ status }) => status === 409);
      expect(told?.body.code).toMatch(/^ALREADY_(APPROVED|DECLINED)$/);
      expect(await types()).toHaveLength(2);
      await world.stop();
    }
  });

  it.each([
    [{ declineReason: '' }, 'Reason is required'],
    [{ declineReason: '   ' }, 'Reason is required'],
    [{ declineReason: '\u200b' }, 'Reason is required'],
    [{ declineReason: null }, 'Reason is required'],
    [{ declineReason: undefined }, 'Reason is required'],
    [{ declineReason: 5 }, 'This must be text.'],
    [{ declineReason: 'x'.repeat(501) }, 'This is too long.'],
    [{ declineReason: 'a\0b' }, 'This contains characters that cannot be stored.'],
  ])('refuses to decline with %j', async (body, text) => {
    const answer = await decline(admin, caseId, body);
    expect([answer.status, answer.body.errors]).toEqual([422, { declineReason: text }]);
    expect(await types()).toEqual(['KycSubmitted']);
  });

  it('accepts a reason of 500 characters', async () => {
    expect((await decline(admin, caseId, { declineReason: 'x'.repeat(500) })).status).toBe(200);
  });

  it.each([2, 3, 4, 5, 6] as const)('is refused for role %i', async (roleId) => {
    const other = await newPerson(world, roleId);
    expect((await approve(other, caseId)).status).toBe(403);
    expect((await decline(other, caseId)).status).toBe(403);
    expect(await types()).toEqual(['KycSubmitted']);
  });

  it('refuses the reviewer’s own case', async () => {
    const own = (await submit(admin)).body.id;
    expect((await approve(admin, own)).body).toMatchObject({ code: 'OWN_MATTER' });
    expect((await decline(admin, own)).status).toBe(403);
    expect((await approve(await newPerson(world, 1), own)).status).toBe(200);
  });

  it('answers 404 for an unknown id', async () => {
    for (const id of [uuidv7(), 'no-id', '-2']) {
      expect((await approve(admin, id)).status).toBe(404);
      expect((await decline(admin, id)).status).toBe(404);
    }
  });
});

/** A store that, after `hold`, appends to no case before a case was read, so that the reader sees the earlier state. */
const holdingStore = () => {
  const store = createInMemoryEventStore();
  let isRead = Promise.resolve();
  let tellRead = (): void => undefined;
  const read: typeof store.read = async (stream, ...range) => {
    const events = await store.read(stream, ...range);
    if (stream.startsWith('kyc_case-')) tellRead();
    return events;
  };
  const append: typeof store.append = async (request) => {
    await isRead;
    return store.append(request);
  };
  const hold = (): void => {
    isRead = new Promise((resolve) => {
      tellRead = resolve;
    });
  };
  return { store: { ...store, read, append }, hold };
};
