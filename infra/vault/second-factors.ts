import type { Pool, PoolClient } from 'pg';
import type { MasterKey } from './master-key.ts';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';
import { seal, unseal } from './sealing.ts';
import { erasedKey, type SubjectKeys } from './subject-keys.ts';
import { totpStep } from './totp.ts';
import { inTransaction } from '../postgres/transaction.ts';

/** How a person proved to have the factor; `left`: recovery codes that can still be used. */
export type Proof = Readonly<{ by: 'app' } | { by: 'recovery code'; left: number }>;

/** Second factors of people. Times are milliseconds since 1970. */
export type SecondFactors = Readonly<{
  /** The factor that is in force, if any. */
  tell(userId: string): Promise<Readonly<{ since: Date; codesLeft: number }> | null>;
  /** Keeps a secret that is being set up, in place of another such; `false` where a factor is in force. */
  begin(userId: string, secret: string, at: number): Promise<boolean>;
  /** Puts what is being set up in force where the code is right: gives the recovery codes, this once; else `null`. */
  confirm(userId: string, code: string, at: number): Promise<readonly string[] | null>;
  /** Whether the code is right, of the app or a recovery code; each counts once. `null` where it is not. */
  prove(userId: string, code: string, at: number): Promise<Proof | null>;
  /** New recovery codes in place of those before, this once. */
  renewCodes(userId: string): Promise<readonly string[]>;
  remove(userId: string): Promise<void>;
}>;

type Row = Readonly<{ sealed: Buffer; is_on: boolean }>;

const contextOf = (userId: string): readonly string[] => ['second-factor/1', userId];

/** In `vault.second_factors`; the pool's role is `app`. */
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

  const putCodes = async (client: PoolClient, userId: string): Promise<readonly string[]> => {
    const codes = newRecoveryCodes();
    await client.query('delete from vault.recovery_codes where user_id = $1', [userId]);
    await client.query(
      'insert into vault.recovery_codes (user_id, digest) select $1, unnest($2::bytea[])',
      [userId, codes.map((code) => digestOf(userId, readRecoveryCode(code) ?? ''))],
    );
    return codes;
  };

  const useCode = async (userId: string, code: string): Promise<Proof | null> => {
    const read = readRecoveryCode(code);
    if (read === null) return null;
    const { rowCount } = await pool.query(
      `delete from vault.recovery_codes c using vault.second_factors f
        where c.user_id = $1 and c.digest = $2 and f.user_id = $1 and f.confirmed_at is not null`,
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
      const { rows } = await pool.query<{ since: Date; codes_left: number }>(
        `select confirmed_at as since,
                (select count(*)::int from vault.recovery_codes c where c.user_id = f.user_id) as codes_left
           from vault.second_factors f where user_id = $1 and confirmed_at is not null`,
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
    async confirm(userId, code, at) {
      const secret = await secretOf(userId, false);
      const step = secret === null ? null : totpStep(secret, code, at);
      if (step === null) return null;
      return inTransaction(
        pool,
        async (client) => {
          const { rowCount } = await client.query(
            `update vault.second_factors set confirmed_at = $2, last_step = $3
            where user_id = $1 and confirmed_at is null`,
            [userId, new Date(at), step],
          );
          return rowCount === 1 ? putCodes(client, userId) : null;
        },
        'begin',
      );
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
    renewCodes: (userId) => inTransaction(pool, (client) => putCodes(client, userId), 'begin'),
    async remove(userId) {
      await pool.query('delete from vault.second_factors where user_id = $1', [userId]);
    },
  };
};
