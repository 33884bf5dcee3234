import type { Pool, PoolClient } from 'pg';
import { settlePasskeys, type PasskeyStanding } from './passkeys.ts';
import type { MasterKey } from './master-key.ts';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';
import { seal, unseal } from './sealing.ts';
import { erasedKey, type SubjectKeys } from './subject-keys.ts';
import { totpStep } from './totp.ts';
import { inTransaction } from '../postgres/transaction.ts';

/** How a person proved the factor; `left`: recovery codes that can still be used. */
export type Proof = Readonly<{ by: 'app' } | { by: 'recovery code'; left: number }>;

/** The state according to the log: events by their revision in the factor's stream, the time in ISO 8601. */
type Standing = PasskeyStanding &
  Readonly<{ isOn: boolean; turnedBy: number; turnedAt: string; codesBy: number }>;

/** Second factors of people. Times are milliseconds since 1970. */
export type SecondFactors = Readonly<{
  /** The second factor in force, or `null`. `since` is for the authenticator app, `null` if there are only passkeys. */
  tell(userId: string): Promise<Readonly<{ since: Date | null; codesLeft: number }> | null>;
  /** Stores a secret that is being set up, replacing an earlier one; `false` if a factor is already in force. */
  begin(userId: string, secret: string, at: number): Promise<boolean>;
  /** Whether the code is right for the secret that is being set up; from then on `settle` may put it in force. */
  accept(userId: string, code: string, at: number): Promise<boolean>;
  /** Checks a code of the app or a recovery code; each works once. `null` if it is wrong. */
  prove(userId: string, code: string, at: number): Promise<Proof | null>;
  /**
   * Makes the vault match the log: puts an accepted secret in force or removes the factor, passkeys included, and
   * deletes older recovery codes. With `makesCodes` it returns new recovery codes if none were made since. Idempotent.
   */
  settle(userId: string, standing: Standing, makesCodes: boolean): Promise<readonly string[]>;
}>;

type Row = Readonly<{ sealed: Buffer; is_on: boolean }>;

/** SQL: whether the person `$1` has any second factor. */
const isInForce = `(exists (select from vault.second_factors where user_id = $1 and confirmed_at is not null)
  or exists (select from vault.passkeys where user_id = $1 and added_by is not null))`;

const contextOf = (userId: string): readonly string[] => ['second-factor/1', userId];

/** Second factors in `vault.second_factors`; the pool's role is `app`. */
export const createSecondFactors = (
  pool: Pool,
  subjectKeys: SubjectKeys,
  { digest }: Pick<MasterKey, 'digest'>,
): SecondFactors => {
  const digestOf = (userId: string, code: string): Buffer =>
    digest('recovery-code', `${userId}/${code}`);

  const secretOf = async (userId: string, isOn: boolean): Promise<string | null> => {
    const { rows } = await pool.query<Row>(
      'select sealed, confirmed_at is not null as is_on from vault.second_factors where user_id = $1',
      [userId],
    );
    const [row] = rows;
    if (row?.is_on !== isOn) return null;
    const key = await subjectKeys.find(userId);
    return key === erasedKey ? null : unseal(key, row.sealed, contextOf(userId)).toString();
  };

  const putCodes = async (
    client: PoolClient,
    userId: string,
    madeFor: number,
  ): Promise<readonly string[]> => {
    const codes = newRecoveryCodes();
    await client.query(
      'insert into vault.recovery_codes (user_id, digest, made_for) select $1, unnest($2::bytea[]), $3',
      [userId, codes.map((code) => digestOf(userId, readRecoveryCode(code) ?? '')), madeFor],
    );
    return codes;
  };

  const takeOut = (client: PoolClient, userId: string, { turnedBy }: Standing) =>
    client.query(
      `delete from vault.second_factors
        where user_id = $1 and confirmed_at is not null and turned_on_by < $2`,
      [userId, turnedBy],
    );

  const putInForce = (client: PoolClient, userId: string, { turnedBy, turnedAt }: Standing) =>
    client.query(
      `update vault.second_factors
          set confirmed_at = coalesce(confirmed_at, $2),
              turned_on_by = case when confirmed_at is null then $3 else turned_on_by end
        where user_id = $1 and (confirmed_at is not null or last_step > 0)`,
      [userId, turnedAt, turnedBy],
    );

  const settleCodes = async (
    client: PoolClient,
    userId: string,
    codesBy: number,
    makesCodes: boolean,
  ): Promise<readonly string[]> => {
    const { rowCount } = await client.query(
      'select from vault.recovery_codes where user_id = $1 and made_for >= $2 limit 1',
      [userId, codesBy],
    );
    if (rowCount === 1) return [];
    await client.query('delete from vault.recovery_codes where user_id = $1', [userId]);
    return makesCodes ? putCodes(client, userId, codesBy) : [];
  };

  const useCode = async (userId: string, code: string): Promise<Proof | null> => {
    const read = readRecoveryCode(code);
    if (read === null) return null;
    const { rowCount } = await pool.query(
      `delete from vault.recovery_codes where user_id = $1 and digest = $2 and ${isInForce}`,
      [userId, digestOf(userId, read)],
    );
    if (rowCount !== 1) return null;
    const { rows } = await pool.query<{ left: number }>(
      'select count(*)::int as left from vault.recovery_codes where user_id = $1',
      [userId],
    );
    return { by: 'recovery code', left: rows[0]?.left ?? 0 };
  };

  return {
    async tell(userId) {
      const { rows } = await pool.query<{ since: Date | null; codes_left: number }>(
        `select (select confirmed_at from vault.second_factors where user_id = $1) as since,
                (select count(*)::int from vault.recovery_codes where user_id = $1) as codes_left
          where ${isInForce}`,
        [userId],
      );
      const [row] = rows;
      return row === undefined ? null : { since: row.since, codesLeft: row.codes_left };
    },
    async begin(userId, secret, at) {
      const key = await subjectKeys.of(userId);
      if (key === erasedKey) return false;
      const { rowCount } = await pool.query(
        `insert into vault.second_factors (user_id, sealed, created_at) values ($1, $2, $3)
         on conflict (user_id) do update
           set sealed = excluded.sealed, created_at = excluded.created_at, last_step = 0
           where vault.second_factors.confirmed_at is null`,
        [userId, seal(key, Buffer.from(secret), contextOf(userId)), new Date(at)],
      );
      return rowCount === 1;
    },
    async accept(userId, code, at) {
      const secret = await secretOf(userId, false);
      const step = secret === null ? null : totpStep(secret, code, at);
      if (step === null) return false;
      const { rowCount } = await pool.query(
        `update vault.second_factors set last_step = $2
          where user_id = $1 and last_step < $2 and confirmed_at is null`,
        [userId, step],
      );
      return rowCount === 1;
    },
    async prove(userId, code, at) {
      const secret = await secretOf(userId, true);
      const step = secret === null ? null : totpStep(secret, code, at);
      if (step === null) return useCode(userId, code);
      const { rowCount } = await pool.query(
        `update vault.second_factors set last_step = $2
          where user_id = $1 and last_step < $2 and confirmed_at is not null`,
        [userId, step],
      );
      return rowCount === 1 ? { by: 'app' } : null;
    },
    settle: (userId, standing, makesCodes) =>
      inTransaction(
        pool,
        async (client) => {
          // Concurrent calls for one person run one after the other.
          await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
            `second factor ${userId}`,
          ]);
          await (standing.isOn ? putInForce : takeOut)(client, userId, standing);
          await settlePasskeys(client, userId, standing);
          const { rowCount } = await client.query(`select where ${isInForce}`, [userId]);
          if (rowCount === 1) return settleCodes(client, userId, standing.codesBy, makesCodes);
          await client.query('delete from vault.recovery_codes where user_id = $1', [userId]);
          return [];
        },
        'begin',
      ),
  };
};
