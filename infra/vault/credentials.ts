import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Pool } from 'pg';

/** Passwords as argon2id hashes. Nothing here tells whether a user exists, not even by the time it takes. */
export type Credentials = Readonly<{
  set: (userId: string, password: string) => Promise<void>;
  /** Whether this is the user's password; for `null`, or a user without one, the same work and `false`. */
  verify: (userId: string | null, password: string) => Promise<boolean>;
}>;

/** Argon2id, 19 MiB and two passes: about 16 ms of one core. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most so many at once, so that guessing cannot take all cores and memory. */
const atOnceMax = 2;

const createGate = (max: number) => {
  let free = max;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

/** Credentials in `vault.credentials`; the pool's role is `app`. */
export const createCredentials = (pool: Pool): Credentials => {
  const alone = createGate(atOnceMax);
  /** Hash of a password nobody knows, checked in place of one that is not there. */
  const nobodys = alone(() => hash(randomBytes(16).toString('hex'), cost));

  const load = async (userId: string): Promise<string | null> => {
    const { rows } = await pool.query<{ password_hash: string }>(
      'select password_hash from vault.credentials where user_id = $1',
      [userId],
    );
    return rows[0]?.password_hash ?? null;
  };

  return {
    set: async (userId, password) => {
      const hashed = await alone(() => hash(password, cost));
      await pool.query(
        `insert into vault.credentials (user_id, password_hash) values ($1, $2)
         on conflict (user_id) do update
           set password_hash = excluded.password_hash, changed_at = clock_timestamp()`,
        [userId, hashed],
      );
    },
    verify: async (userId, password) => {
      // Asked for nobody as well, so that both ways cost one query and one hash.
      const known = await load(userId ?? 'nobody');
      const expected = known ?? (await nobodys);
      const isRight = await alone(() => verify(expected, password));
      return isRight && known !== null;
    },
  };
};
