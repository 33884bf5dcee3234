import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verifyEmailMail } from '../../../domain/identity/mails/verify-email.ts';
import { toEventText } from '../../../infra/event-store/event-text.ts';
import type { EventText } from '../../../infra/event-store/port.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { createLeases, LeaseLostError, type Leases } from '../../../infra/leases/leases.ts';
import { createMailQueue } from '../../../infra/mail/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { until } from '../../../infra/testing/until.ts';
import { createInMemorySubjectKeys } from '../../../infra/vault/subject-keys-in-memory.ts';
import {
  everySecondJob,
  mirrorDecider,
  mirroredIn,
  mirrorHandler,
  mirrorReaction,
  mirrorReader,
} from '../../testing/mirror.ts';
import { add, setTotal, tallySender } from '../../testing/tally-sender.ts';
import { threeStores, type OpenedStore } from '../../testing/three-stores.ts';
import { uuidv7 } from '../ids.ts';
import { derivedSending } from '../metadata.ts';
import { askRetry, openReaction } from './checkpoint.ts';
import { openLine } from './line.ts';
import { startReactions, leaseOf, type ReactionRunnerDeps } from './runner.ts';
import { mail, stateless, type Reaction } from './reaction.ts';

/** Runs a reaction over these events only. */
const advance = async (
  ...[deps, running, events]: [...Parameters<typeof openLine>, readonly EventText[]]
) => {
  const line = openLine(deps, running);
  await line.take(events);
  return line.finish();
};

const erasedUser = '00000000-0000-7000-8000-0000000000e1';

describe.each(Object.entries(threeStores))('reactions on %s', (_name, open) => {
  let database: TestDatabase;
  let opened: OpenedStore;
  let ends: (() => Promise<void>)[] = [];
  const logged: string[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    opened = await open(database);
    logged.length = 0;
  });
  afterEach(async () => {
    for (const end of ends.toReversed()) await end();
    ends = [];
    await opened.close();
    await database.drop();
  });

  const newLeases = (): Leases => {
    const leases = createLeases({
      pool: database.pools.app,
      holder: uuidv7(),
      ttlMs: 3_600_000,
    });
    ends.push(leases.close);
    return leases;
  };
  /** The parts that each process has for itself. */
  const process = (change: Partial<ReactionRunnerDeps> = {}): ReactionRunnerDeps => ({
    pool: database.pools.app,
    leases: newLeases(),
    reader: mirrorReader,
    handler: mirrorHandler(opened.store),
    jobs: createJobs(database.pools.app),
    mails: {
      enqueue: createMailQueue({
        pool: database.pools.app,
        subjectKeys: createInMemorySubjectKeys(),
        site: () => ({ name: 'Daybook', url: 'http://localhost:3000' }),
      }),
      addressOf: async (userId) => (userId === erasedUser ? null : 'ada@example.test'),
    },
    store: opened.store,
    log: {
      warn: (_, message) => logged.push(message),
      error: (_, message) => logged.push(message),
    },
    retryMs: 10,
    ...change,
  });
  const start = (reactions: readonly Reaction[], change?: Partial<ReactionRunnerDeps>) => {
    const runner = startReactions(process(change), reactions);
    let ending: Promise<void> | null = null;
    const stop = () => (ending ??= runner.stop());
    ends.push(stop);
    return { stop };
  };
  const count = async (streamId: string, ...counts: readonly number[]): Promise<void> => {
    const send = tallySender(mirrorHandler(opened.store));
    for (const each of counts) await send(add(each), { streamId });
  };
  const mirrored = (streamId: string) => mirroredIn(opened.store, streamId);
  const jobs = async () =>
    (await createJobs(database.pools.app).list(1, 100)).rows.map(({ key }) => key).toSorted();
  const checkpoint = async (name = 'mirror') => {
    const { rows } = await database.pools.app.query<{
      position: string;
      status: string;
      error: string | null;
      stopped_at: string | null;
    }>('select position, status, error, stopped_at from ops.checkpoints where name = $1', [name]);
    return rows[0];
  };
  const reached = async (name?: string): Promise<boolean> => {
    const { position } = await opened.store.head();
    const at = await checkpoint(name);
    return at !== undefined && BigInt(at.position) >= position;
  };

  it('given events, then each is handled once, its effect names it as cause, and jobs are stored with the checkpoint', async () => {
    const id = uuidv7();
    await count(id, 1, 2);
    start([mirrorReaction()]);
    await until(async () => (await mirrored(id)).length === 2);
    await count(id, 3, 4);
    await until(async () => (await jobs()).length === 2);
    expect(await mirrored(id)).toEqual([1, 2, 3, 4]);
    expect(await jobs()).toEqual([`${id}/2`, `${id}/4`]);
    const [cause] = await opened.store.read(`tally-${id}`);
    const [effect] = await mirrorReader.decodeAll(await opened.store.read(`mirror-${id}`));
    expect(effect?.metadata).toMatchObject({
      actor: { userId: 'system:reactions' },
      causationId: cause?.id,
    });
  });

  it('given a runner that ended, when the next one starts, then it continues at the same position with the same state', async () => {
    const id = uuidv7();
    const first = start([mirrorReaction()]);
    await count(id, 1);
    await until(async () => (await mirrored(id)).length === 1);
    await first.stop();
    await count(id, 2);
    start([mirrorReaction()]);
    await until(async () => (await jobs()).length === 1);
    expect(await mirrored(id)).toEqual([1, 2]);
    expect(await jobs()).toEqual([`${id}/2`]);
  });

  it('given a checkpoint that could not be written after the commands, then they are sent again and executed once', async () => {
    const id = uuidv7();
    const leases = newLeases();
    let failures = 0;
    const assertHeld: Leases['assertHeld'] = async (client, ...held) => {
      await leases.assertHeld(client, ...held);
      if ((await mirrored(id)).length === 2 && failures < 2) {
        failures += 1;
        throw new Error('Connection terminated');
      }
    };
    await count(id, 1, 2);
    start([mirrorReaction()], { leases: { ...leases, assertHeld } });
    await until(async () => (await jobs()).length === 1);
    expect(failures).toBe(2);
    expect(await mirrored(id)).toEqual([1, 2]);
  });

  it('given an event that fails, then that reaction stops before it with a reported error, and another continues', async () => {
    const id = uuidv7();
    const handler = mirrorHandler(opened.store);
    await count(id, 1);
    await tallySender(handler)(setTotal(0), { streamId: id });
    const faulty = mirrorReaction({
      name: 'faulty',
      react: ({ data }) => {
        if (data.count === -1) throw new Error('no count below nothing');
        return [];
      },
    });
    start([faulty, mirrorReaction()]);
    await until(async () => (await checkpoint('faulty'))?.status === 'stopped');
    const [before, at] = await opened.store.read(`tally-${id}`);
    expect(await checkpoint('faulty')).toEqual({
      position: String(before?.position),
      status: 'stopped',
      stopped_at: String(at?.position),
      error: 'Added: no count below nothing',
    });
    const told =
      'A reaction stopped at an event that it cannot handle. The other reactions continue.';
    await until(async () => logged.includes(told));
    await count(id, 5);
    await until(async () => (await mirrored(id)).includes(5));
  });

  it('given an unexpected refusal, when its cause is gone and staff retry, then the reaction continues with that event', async () => {
    const id = uuidv7();
    const handler = mirrorHandler(opened.store);
    await count(id, 5);
    start([mirrorReaction()]);
    await until(async () => (await mirrored(id)).length === 1);
    const send = (total: number) =>
      handler.handle({
        ...derivedSending({
          actor: { userId: 'system:seeder', roleId: null, impersonatorId: null },
          source: uuidv7(),
          purpose: 'set',
          correlationId: id,
        }),
        decider: mirrorDecider,
        streamId: id,
        command: { type: 'SetTotal', data: { total } },
        outcome: () => ({ status: 200, body: {} }),
      });
    await send(10);
    await count(id, 3);
    await until(async () => (await checkpoint())?.status === 'stopped');
    expect(await checkpoint()).toMatchObject({ error: expect.stringContaining('INSUFFICIENT') });
    await count(id, 1);
    await send(0);
    expect(await askRetry(database.pools.app, 'mirror')).toBe(true);
    await until(async () => (await mirrored(id)).at(-1) === 1);
    expect(await mirrored(id)).toEqual([5, 5, -10, 3, 1]);
    expect(await askRetry(database.pools.app, 'mirror')).toBe(false);
  });

  it('given a refusal that the reaction declares as settled, then it continues', async () => {
    const id = uuidv7();
    const other = uuidv7();
    const handler = mirrorHandler(opened.store);
    await tallySender(handler)(add(9), { streamId: id });
    await tallySender(handler)(setTotal(0), { streamId: id });
    await tallySender(handler)(setTotal(9), { streamId: id });
    await count(other, 2);
    const onlyAdded = mirrorReaction({
      react: (event, state) => (event.data.count < 0 ? [] : mirrorReaction().react(event, state)),
    });
    start([onlyAdded]);
    await until(async () => (await mirrored(other)).length === 1);
    expect(await mirrored(id)).toEqual([9]);
  });

  it('given an event of an unknown type, then it stops there with all before it done', async () => {
    const id = uuidv7();
    await count(id, 1, 2);
    const unknown = {
      id: uuidv7(),
      type: 'Renamed',
      version: 1,
      occurredAt: '2026-01-05T12:00:00.000Z',
      data: Buffer.from('{}'),
      metadata: Buffer.from('{}'),
    };
    const expectedRevision = (await opened.store.read(`tally-${id}`)).length - 1;
    const commits = [{ events: [unknown], command: null }];
    await opened.store.append({ stream: `tally-${id}`, expectedRevision, commits });
    start([mirrorReaction()]);
    await until(async () => (await checkpoint())?.status === 'stopped');
    expect(await mirrored(id)).toEqual([1, 2]);
    expect(await checkpoint()).toMatchObject({ error: expect.stringMatching(/^Renamed: /) });
  });

  it('given a job that the database refuses, then it stops at the event that requested it, not at the start of the batch', async () => {
    const id = uuidv7();
    await count(id, 1, 2, 3);
    const wrong = mirrorReaction({
      react: (event, state) => [
        ...mirrorReaction().react(event, state),
        ...(event.data.count === 3
          ? [{ kind: 'job' as const, job: everySecondJob, key: 'a zero byte \u0000' }]
          : []),
      ],
    });
    start([wrong]);
    await until(async () => (await checkpoint())?.status === 'stopped');
    const events = (await opened.store.read(`tally-${id}`)).map(toEventText);
    expect(await checkpoint()).toMatchObject({ stopped_at: String(events[2]?.position) });
    expect(await jobs()).toEqual([`${id}/2`]);
    expect(await mirrored(id)).toEqual([1, 2, 3]);
  });

  it('given a mail, then it is queued once even if the events are handled again, and an erased person gets none', async () => {
    const [id, greeted] = [uuidv7(), uuidv7()];
    await count(id, 1, 2);
    const greeting = mirrorReaction({
      react: (_event, { heard }) =>
        [greeted, erasedUser].map((userId) =>
          mail({
            purpose: `greet ${userId}`,
            userId,
            template: verifyEmailMail,
            data: { fullName: 'Ada', token: String(heard), hours: 24 },
          }),
        ),
    });
    const deps = process();
    const lease = await deps.leases.acquire(leaseOf(greeting));
    if (lease === null) throw new Error('the lease is not free');
    const running = {
      reaction: greeting,
      lease,
      actsAfter: 0n,
      signal: new AbortController().signal,
    };
    await openReaction({ ...deps, lease }, 'mirror', 0n);
    const events = (await opened.store.read(`tally-${id}`)).map(toEventText);
    expect(await advance(deps, running, events)).toBeNull();
    expect(await advance(deps, running, events)).toBeNull();
    const { rows } = await database.pools.app.query<{ subject_id: string }>(
      'select subject_id from vault.mails',
    );
    expect(rows.map(({ subject_id }) => subject_id)).toEqual([greeted, greeted]);
    expect(await jobs()).toHaveLength(2);
  });

  it('given a past that is only folded, then it acts on events after its first start, with the state of all before', async () => {
    const id = uuidv7();
    await count(id, 1);
    const reaction = mirrorReaction({ past: 'folded' });
    const first = start([reaction]);
    await until(() => reached());
    await first.stop();
    await count(id, 2);
    start([reaction]);
    await until(async () => (await jobs()).length === 1);
    expect(await mirrored(id)).toEqual([2]);
    expect(await jobs()).toEqual([`${id}/2`]);
  });

  it('given a log that was restored to before its checkpoint, then it continues from the end and skips no new event', async () => {
    const id = uuidv7();
    await count(id, 1);
    const first = start([mirrorReaction()]);
    await until(() => reached());
    await first.stop();
    await database.pools.app.query(
      `update ops.checkpoints set position = position + 1000000000, acts_after = position + 1000000000`,
    );
    const next = start([mirrorReaction()]);
    await until(async () => logged.some((message) => message.includes('does not match the log')));
    await next.stop();
    start([mirrorReaction()]);
    await count(id, 2);
    await until(async () => (await mirrored(id)).includes(2));
  });

  it('given a paused holder whose lease another took, then it writes nothing, and its commands are executed once', async () => {
    const id = uuidv7();
    await count(id, 1, 2);
    const [sleeper, next] = [process(), process()];
    const reaction = mirrorReaction();
    const take = async (deps: ReactionRunnerDeps) => {
      const lease = await deps.leases.acquire(leaseOf(reaction));
      if (lease === null) throw new Error('the lease is not free');
      return { reaction, lease, actsAfter: 0n, signal: new AbortController().signal };
    };
    const old = await take(sleeper);
    await openReaction({ ...sleeper, lease: old.lease }, 'mirror', 0n);
    await database.pools.app.query(`update ops.leases set expires_at = '-infinity'`);
    const current = await take(next);
    const events = (await opened.store.read(`tally-${id}`)).map(toEventText);
    await expect(advance(sleeper, old, events)).rejects.toBeInstanceOf(LeaseLostError);
    expect(await jobs()).toEqual([]);
    expect(await checkpoint()).toMatchObject({ position: '0' });
    expect(await advance(next, current, events)).toBeNull();
    expect(await mirrored(id)).toEqual([1, 2]);
    expect(await jobs()).toEqual([`${id}/2`]);
  });

  it('given event types that it ignores, then it does not receive them, and its checkpoint passes them', async () => {
    const id = uuidv7();
    await count(id, 1);
    const deaf: Reaction = {
      name: 'deaf',
      categories: ['tally'],
      ignores: ['Added'],
      past: 'acted on',
      state: stateless,
      react: () => {
        throw new Error('told of what it ignores');
      },
    };
    start([deaf]);
    await until(() => reached('deaf'));
    expect(await checkpoint('deaf')).toMatchObject({ status: 'running' });
  });
});
