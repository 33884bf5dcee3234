import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMailedTokens } from '../../infra/vault/mailed-tokens.ts';
import { until } from '../../infra/testing/until.ts';
import { accessKind } from '../roles/access-jobs.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';

const hourMs = 3_600_000;

describe('a change of password that is only in the log', () => {
  let app: RealApp;

  beforeAll(async () => {
    app = await openRealApp();
  });
  afterAll(() => app.stop());

  const jobsOf = async (userId: string) =>
    (
      await app.foundation.pools.app.query<{ key: string; inSeconds: number }>(
        `select key, extract(epoch from due_at - clock_timestamp())::float8 as "inSeconds" from ops.jobs
          where kind = 'settle_access' and key like $1 || '/%'`,
        [userId],
      )
    ).rows;
  const mailsOf = async (userId: string) =>
    (
      await app.foundation.pools.app.query<{ template: string }>(
        'select template from vault.mails where subject_id = $1',
        [userId],
      )
    ).rows.map(({ template }) => template);

  it('given no request handles it, then a job revokes older sessions and links, and sends one mail', async () => {
    const userId = await app.register(3, { password: 'correct horse battery' });
    const tokens = createMailedTokens(app.foundation.pools.app, app.foundation.subjectKeys);
    const start = () => app.sessions.start({ userId, impersonatorId: null, remember: true }, null);
    const make = () => {
      const at = Date.now();
      return tokens.make({ kind: 'reset_password', userId, at, expiresAt: at + hourMs });
    };
    const [thief, link] = [await start(), await make()];
    await app.given(`user-${userId}`, { type: 'PasswordChanged', data: {} });
    await until(async () => (await jobsOf(userId)).length === 1);
    const [asked] = await jobsOf(userId);
    expect(asked?.key).toBe(`${userId}/1`);
    expect(asked?.inSeconds).toBeGreaterThan(0);
    const [owner, linkSince] = [await start(), await make()];

    const kind = accessKind(app.foundation);
    const job = { id: 'j', key: `${userId}/1`, attempt: 1, signal: new AbortController().signal };
    await kind.run(job);
    await kind.run(job);

    const ids = [thief.session.id, owner.session.id];
    expect(await app.sessions.standing(ids)).toEqual(new Set([owner.session.id]));
    expect(await tokens.claim('reset_password', link, Date.now())).toBeNull();
    expect(await tokens.claim('reset_password', linkSince, Date.now())).toMatchObject({ userId });
    expect(await mailsOf(userId)).toEqual(['password_changed']);
  });

  it('given the clock was a day ahead when it was changed, and is right again, then the job is due as soon', async () => {
    const userId = await app.register(3);
    const tomorrow = new Date(Date.now() + 24 * hourMs);
    await app.givenAt(tomorrow, `user-${userId}`, { type: 'PasswordChanged', data: {} });
    await until(async () => (await jobsOf(userId)).length === 1);
    const [job] = await jobsOf(userId);
    expect(job?.inSeconds).toBeLessThanOrEqual(15);
  });
});
