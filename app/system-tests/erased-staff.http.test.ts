import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf } from '../../command/core/erased-decider.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { until } from '../../infra/testing/until.ts';
import { erasureKinds } from '../roles/erasure-jobs.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const password = 'marmalade-Otter-77';
const day = 24 * 3_600_000;
const settings = streamOf(siteSettings.decider, settingsStreamId);

describe('staff who were deleted', () => {
  let app: RealApp;
  let admin: Visitor;

  beforeAll(async () => {
    app = await openRealApp();
    admin = await app.person(1);
  });
  afterAll(() => app.stop());

  const countIn = async (table: string, column: string, userId: string): Promise<number> => {
    const { rows } = await app.foundation.pools.app.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  };

  /** A user's job of this kind, and whether it waits for the end of the retention period. */
  const jobOf = async (kind: string, userId: string) => {
    const { rows } = await app.foundation.pools.app.query<{ id: string; waits: boolean }>(
      `select id, due_at between now() + interval '4 years' and now() + interval '6 years' as waits
         from ops.jobs where kind = $1 and key = $2`,
      [kind, userId],
    );
    return rows[0];
  };

  /** Runs the job as if `days` had passed, by a trusted clock. Returns the streams that the last run read. */
  const doIn = async (days: number, kind: string, userId: string): Promise<readonly string[]> => {
    let monotonicMs = 0;
    let streams: string[] = [];
    const clock = () => new Date(Date.now() + days * day);
    const { store } = app.foundation;
    const read: EventStore['read'] = (stream, ...where) => {
      streams.push(stream);
      return store.read(stream, ...where);
    };
    const told = { ...app.foundation, clock, store: { ...store, read } };
    const kinds = erasureKinds(told, () => monotonicMs);
    const one = kinds.find(({ name }) => name === kind);
    const { id = '' } = (await jobOf(kind, userId)) ?? {};
    for (const ms of [0, 600_000]) {
      monotonicMs = ms;
      streams = [];
      await one?.run({ id, key: userId, attempt: 1, signal: new AbortController().signal });
    }
    return streams;
  };

  it('given an affiliator, then their access is deleted at once, and their name after the retention period', async () => {
    const name = 'Wilhelmina Quillfeather';
    const { userId, call } = await app.person(4, {
      fullName: name,
      email: 'quillfeather@example.test',
      password,
    });
    const lead = { firstName: 'Zoe', email: 'zoe@mail.test' };
    await call.post('/affiliate/api').send({}).expect(201);
    const leadId = String((await call.post('/admin/leads').send(lead).expect(201)).body.id);
    expect(await countIn('vault.api_keys', 'owner_id', userId)).toBe(1);
    await admin.call.delete(`/admin/users/${userId}`).expect(200);
    await until(async () => (await jobOf('end_access', userId)) !== undefined);
    await doIn(0, 'end_access', userId);
    expect(await countIn('vault.credentials', 'user_id', userId)).toBe(0);
    expect(await countIn('vault.api_keys', 'owner_id', userId)).toBe(0);
    await until(async () => (await jobOf('erase_person', userId))?.waits === true);
    await doIn(4 * 365, 'erase_person', userId);
    await app.caughtUp();
    const audit = () => admin.call.get('/admin/audit/api?limit=50').expect(200);
    expect(JSON.stringify((await audit()).body)).toContain(name);

    await doIn(6 * 366, 'erase_person', userId);
    await app.caughtUp();
    expect(await app.foundation.subjectKeys.find(userId)).toBe('erased');
    const told = JSON.stringify((await audit()).body);
    expect(told).not.toContain('Quillfeather');
    expect(told).toContain('Erased');
    const { body } = await admin.call.get('/affiliate/leads/api/new/sales/all').expect(200);
    expect(body.data).toMatchObject([{ id: leadId, user: { id: userId, full_name: null } }]);
  });

  it('given a closing with its date of erasure, then each run reads the account once and no settings', async () => {
    const { userId } = await app.person(5, { password });
    await admin.call.delete(`/admin/users/${userId}`).expect(200);
    await until(async () => (await jobOf('erase_person', userId)) !== undefined);
    const streams = await doIn(4 * 365, 'erase_person', userId);
    expect(streams.filter((stream) => stream === `user-${userId}`)).toHaveLength(1);
    expect(streams).not.toContain(settings);
  });

  it('given a closing without a date of erasure, then the retention period is counted from the closing', async () => {
    const { userId } = await app.person(5, { password });
    await app.given(`user-${userId}`, {
      type: 'UserClosed',
      data: { kind: 'staff', eraseAt: null },
    });
    await until(async () => (await jobOf('erase_person', userId)) !== undefined);
    await doIn(0, 'end_access', userId);
    expect(await countIn('vault.credentials', 'user_id', userId)).toBe(0);
    await doIn(0, 'erase_person', userId);
    expect((await jobOf('erase_person', userId))?.waits).toBe(true);
    expect(await doIn(4 * 365, 'erase_person', userId)).toContain(settings);
    expect(await app.foundation.subjectKeys.find(userId)).not.toBe('erased');
    await doIn(6 * 366, 'erase_person', userId);
    expect(await app.foundation.subjectKeys.find(userId)).toBe('erased');
  });
});
