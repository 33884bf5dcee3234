import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { createInMemorySessionRows } from './in-memory-rows.ts';
import { createPostgresSessionRows } from './postgres-rows.ts';
import {
  createSessions,
  endOf,
  sweepSessions,
  type NewSession,
  type SessionRows,
  type Sessions,
} from './sessions.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

type World = Readonly<{
  sessions: Sessions;
  rows: SessionRows;
  /** A second process over the same rows. */
  other: Sessions;
  pass: (ms: number) => void;
  failures: unknown[];
}>;

const settle = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise(setImmediate);
};

const adapters: readonly (readonly [string, () => SessionRows])[] = [
  ['in memory', createInMemorySessionRows],
  ['in PostgreSQL', () => createPostgresSessionRows(database.pools.app)],
];

describe.each(adapters)('sessions %s', (_name, makeRows) => {
  const make = (): World => {
    let at = Date.UTC(2026, 0, 5, 12);
    const rows = makeRows();
    const failures: unknown[] = [];
    const clock = (): number => at;
    return {
      rows,
      sessions: createSessions(rows, clock, (error) => failures.push(error)),
      other: createSessions(rows, clock, (error) => failures.push(error)),
      pass: (ms) => {
        at += ms;
      },
      failures,
    };
  };

  const person = { userId: randomUUID(), impersonatorId: null, remember: false };

  it('given a new session, then its token finds it in every process and another token finds none', async () => {
    const { sessions, other } = make();
    const { token, session } = await sessions.start(person, null);
    expect(token).toMatch(/^[\w-]{43}$/);
    const found = { ...session, hasFactor: false };
    expect(await sessions.find(token)).toEqual(found);
    expect(await other.find(token)).toEqual(found);
    expect(
      await sessions.find(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
    ).toBeNull();
  });

  it('given several sessions of a person, then they are listed and the person can end only their own', async () => {
    const { sessions, pass } = make();
    const [userId, other] = [randomUUID(), randomUUID()];
    const first = await sessions.start({ ...person, userId }, null);
    pass(minute);
    const second = await sessions.start({ ...person, userId }, null);
    const foreign = await sessions.start({ ...person, userId: other }, null);
    await sessions.start({ ...person, userId, impersonatorId: other }, null);
    const ids = async () => (await sessions.listOf(userId)).map(({ id }) => id);
    expect(await ids()).toEqual([second.session.id, first.session.id]);
    expect(await sessions.endOwn(userId, foreign.session.id)).toBe(false);
    expect(await sessions.find(foreign.token)).not.toBeNull();
    expect(await sessions.endOwn(userId, first.session.id)).toBe(true);
    expect(await sessions.find(first.token)).toBeNull();
    expect(await ids()).toEqual([second.session.id]);
    pass(31 * minute);
    expect(await ids()).toEqual([]);
  });

  it('given more sessions than a person may have, then the oldest are over and those of others stay valid', async () => {
    const { sessions, other, pass } = make();
    const [userId, customer] = [randomUUID(), randomUUID()];
    const mine = { ...person, userId };
    const idle = await sessions.start(mine, null);
    pass(20 * minute);
    const tokens: string[] = [];
    for (let count = 0; count < 19; count += 1) {
      tokens.push((await sessions.start(mine, null)).token);
      pass(1);
    }
    const acting = { ...person, userId: customer, impersonatorId: userId };
    const theirs = await sessions.start({ ...person, userId: customer }, null);
    const standing = async (): Promise<number> => {
      const found = await Promise.all([idle.token, ...tokens].map((token) => other.find(token)));
      return found.filter((session) => session !== null).length;
    };
    expect(await standing()).toBe(20);
    pass(10 * minute);
    // A session that expired does not count.
    expect(await other.find(idle.token)).toBeNull();
    tokens.push((await sessions.start(mine, null)).token);
    expect(await standing()).toBe(20);
    tokens.push((await sessions.start(acting, null)).token);
    pass(6_000);
    expect(await standing()).toBe(20);
    expect(await sessions.find(tokens[0] ?? '')).toBeNull();
    expect(await sessions.find(tokens[1] ?? '')).not.toBeNull();
    expect(await sessions.find(theirs.token)).not.toBeNull();
  });

  it('given a session that continues an earlier sign-in, then sessions that expired meanwhile do not count', async () => {
    const { sessions, pass } = make();
    const mine = { ...person, userId: randomUUID() };
    const tablet = await sessions.start({ ...mine, remember: true }, null);
    pass(1);
    const first = await sessions.start({ ...mine, remember: true }, null);
    for (const count of [18, 5]) {
      for (let left = count; left > 0; left -= 1) await sessions.start(mine, null);
      pass(31 * minute);
    }
    const since = first.session.createdAt;
    await sessions.start({ ...mine, remember: true, since }, first.session.id);
    expect(await sessions.find(tablet.token)).not.toBeNull();
  });

  it('given two sign-ins, then the tokens differ and the replaced session is over', async () => {
    const { sessions } = make();
    const first = await sessions.start(person, null);
    expect(await sessions.find(first.token)).not.toBeNull();
    const second = await sessions.start(person, first.session.id);
    expect(second.token).not.toBe(first.token);
    expect(await sessions.find(first.token)).toBeNull();
    expect(await sessions.find(second.token)).not.toBeNull();
  });

  it('given 30 minutes without activity of the person, then the session is over', async () => {
    const { sessions, pass } = make();
    const { token, session } = await sessions.start(person, null);
    pass(30 * minute);
    expect(await sessions.find(token)).toBeNull();
    expect(await sessions.standing([session.id])).toEqual(new Set());
  });

  it('given activity at least every 30 minutes, then the session lasts at most 12 hours', async () => {
    const { sessions, rows, pass } = make();
    const { token, session } = await sessions.start(person, null);
    let at = session.createdAt;
    const wait = (ms: number): void => {
      at += ms;
      pass(ms);
    };
    const personActs = async (): Promise<void> => {
      sessions.seen(token);
      await settle(async () => (await rows.findAll([session.id]))[0]?.seenAt === at);
    };
    wait(30 * minute - 1);
    expect(await sessions.find(token)).not.toBeNull();
    await personActs();
    wait(30 * minute - 1);
    expect(await sessions.find(token)).not.toBeNull();
    while (at + 20 * minute < session.createdAt + 12 * hour) {
      await personActs();
      wait(20 * minute);
      expect(await sessions.find(token)).not.toBeNull();
    }
    await personActs();
    wait(20 * minute);
    expect(await sessions.find(token)).toBeNull();
  });

  it('given Remember Me, then the session lasts 14 days without activity and no longer', async () => {
    const { sessions, pass } = make();
    const { token, session } = await sessions.start({ ...person, remember: true }, null);
    expect(endOf(session).absoluteAt - session.createdAt).toBe(14 * day);
    pass(14 * day - 1);
    expect(await sessions.find(token)).not.toBeNull();
    pass(1);
    expect(await sessions.find(token)).toBeNull();
  });

  it('given a revoked session, then it is over at once in this process and within 5 s in others', async () => {
    const { sessions, other, pass } = make();
    const { token, session } = await sessions.start(person, null);
    expect(await sessions.find(token)).not.toBeNull();
    expect(await other.find(token)).not.toBeNull();
    await sessions.end(session.id);
    expect(await sessions.find(token)).toBeNull();
    expect(await other.standing([session.id])).toEqual(new Set());
    pass(5_000);
    expect(await other.find(token)).toBeNull();
  });

  it('given several cached sessions in use, when one has expired from the cache, then those that soon will are read with it', async () => {
    const { rows, sessions: elsewhere } = make();
    const asked: number[] = [];
    let now = Date.UTC(2026, 0, 5, 12);
    const counted = createSessions(
      {
        ...rows,
        find: (hashes) => {
          asked.push(hashes.length);
          return rows.find(hashes);
        },
      },
      () => now,
      () => undefined,
    );
    const [one, busy, ending, idle, young] = await Promise.all(
      Array.from({ length: 5 }, () => elsewhere.start({ ...person, userId: randomUUID() }, null)),
    );
    if (!one || !busy || !ending || !idle || !young) throw new Error('Five were started');
    for (const { token } of [one, busy, ending, idle]) await counted.find(token);
    now += 2_000;
    await counted.find(young.token);
    for (const { token } of [one, busy, ending, young])
      expect(await counted.find(token)).not.toBeNull();
    expect(asked).toEqual([1, 1, 1, 1, 1]);
    await rows.revoke(ending.session.id, now);
    now += 3_000;
    expect(await counted.find(one.token)).not.toBeNull();
    expect(await counted.find(busy.token)).not.toBeNull();
    expect(await counted.find(ending.token)).toBeNull();
    expect(await counted.find(young.token)).not.toBeNull();
    expect(asked).toEqual([1, 1, 1, 1, 1, 3]);
    expect(await counted.find(idle.token)).not.toBeNull();
    expect(asked).toEqual([1, 1, 1, 1, 1, 3, 1]);
  });

  it('given a session that ends in this process during its lookup, then later lookups find it over', async () => {
    const { rows, sessions: elsewhere } = make();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let calls = 0;
    const slow = createSessions(
      {
        ...rows,
        find: async (hashes) => {
          const found = await rows.find(hashes);
          calls += 1;
          if (calls === 1) await held;
          return found;
        },
      },
      () => Date.UTC(2026, 0, 5, 12),
      () => undefined,
    );
    const { token, session } = await elsewhere.start(person, null);
    const before = slow.find(token);
    await settle(async () => calls === 1);
    await slow.end(session.id);
    expect(await slow.find(token)).toBeNull();
    answer();
    await before;
    expect(await slow.find(token)).toBeNull();
  });

  it('given that all sessions of a person end, then the sessions in which they act for others end too, and no other ones', async () => {
    const { sessions } = make();
    const staff = { userId: randomUUID(), impersonatorId: null, remember: false };
    const own = await sessions.start(staff, null);
    const acting = await sessions.start({ ...person, impersonatorId: staff.userId }, null);
    const stays = await sessions.start(person, null);
    let told = 0;
    sessions.onEnded(() => (told += 1));
    await sessions.endAllOf(staff.userId);
    const ids = [own, acting, stays].map(({ session }) => session.id);
    expect(await sessions.standing(ids)).toEqual(new Set([stays.session.id]));
    expect(await sessions.find(acting.token)).toBeNull();
    expect(told).toBe(1);
  });

  it('given that the other sessions of a person end, then the named one and the ones started later stay', async () => {
    const { sessions, pass } = make();
    const mine = { ...person, userId: randomUUID() };
    const start = async (of: NewSession = mine) => (await sessions.start(of, null)).session.id;
    const [old, named] = [await start(), await start()];
    const acting = await start({ ...person, impersonatorId: mine.userId });
    const ids = [old, named, acting, await start(person)];
    const after = Date.UTC(2026, 0, 5, 12);
    pass(1);
    const later = await start();
    await sessions.endOthers(mine.userId, { id: named, after });
    expect(await sessions.standing([...ids, later])).toEqual(new Set([named, ids[3], later]));
    await sessions.endOthers(mine.userId, { id: named });
    expect(await sessions.standing([...ids, later])).toEqual(new Set([named, ids[3]]));
  });

  it('given many requests in a minute, then the activity is written once', async () => {
    const { sessions, rows, pass, failures } = make();
    let written = 0;
    const counted = createSessions(
      { ...rows, touch: (id, at) => rows.touch(id, at).finally(() => (written += 1)) },
      () => now,
      (error) => failures.push(error),
    );
    let now = Date.UTC(2026, 0, 5, 12);
    const { token, session } = await counted.start(person, null);
    await counted.find(token);
    for (let second = 0; second < 60; second += 1) {
      counted.seen(token);
      now += 1_000;
    }
    expect(written).toBe(0);
    await counted.find(token);
    counted.seen(token);
    counted.seen(token);
    await settle(async () => written === 1);
    const [kept] = await rows.findAll([session.id]);
    expect(kept?.seenAt).toBe(session.createdAt + minute);
    expect(failures).toEqual([]);
    pass(0);
    expect(await sessions.find(token)).not.toBeNull();
  });

  it('given old sessions, when they are swept, then their rows are deleted and newer ones stay', async () => {
    const { sessions, rows, pass } = make();
    const { session: old } = await sessions.start(person, null);
    pass(29 * day);
    const { session: later } = await sessions.start(person, null);
    await sweepSessions(rows, later.createdAt);
    const left = await rows.findAll([old.id, later.id]);
    expect(left.map(({ id }) => id)).toEqual([later.id]);
  });
});
