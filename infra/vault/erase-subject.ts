import type { Pool } from 'pg';
import type { Files } from '../files/files.ts';
import { createReservations } from './reservations.ts';
import type { MasterKey } from './master-key.ts';
import type { SubjectKeys } from './subject-keys.ts';

export type ErasingDeps = Readonly<{
  /** A pool with the role `app`. */
  pool: Pool;
  masterKey: Pick<MasterKey, 'digest'>;
  subjectKeys: Pick<SubjectKeys, 'erase'>;
  files: Pick<Files, 'removeAllOf'>;
}>;

/** Deletes everything with which a person signs in, proves who they are, or calls the API. */
const access = [
  'delete from vault.credentials where user_id = any($1::text[])',
  'delete from vault.passwords_aside where user_id = any($1::text[])',
  'delete from vault.second_factors where user_id = any($1::uuid[])',
  'delete from vault.passkeys where user_id = any($1::uuid[])',
  'delete from vault.recovery_codes where user_id = any($1::uuid[])',
  'delete from vault.api_keys where owner_id = any($1::uuid[])',
  'delete from vault.api_key_networks where owner_id = any($1::uuid[])',
  'delete from vault.mailed_tokens where user_id = any($1::uuid[])',
] as const;

/** Deletes or blanks what the vault holds under their ids. The ids of mails are kept, so that no mail is sent twice. */
const statements = [
  ...access,
  'delete from ops.webhook_deliveries where owner_id = any($1::uuid[]) or lead_id = any($1::uuid[])',
  // Also deletes the devices of the sessions.
  'delete from vault.sessions where user_id = any($1::uuid[])',
  `update vault.mails set sealed = null, outcome = coalesce(outcome, 'erased'),
          settled_at = coalesce(settled_at, clock_timestamp())
    where subject_id = any($1::text[])`,
] as const;

/**
 * Destroys what is stored of people and leads outside the log, their keys first: from then on their personal data in
 * the log cannot be decrypted. Idempotent. Erasing many costs little more than erasing one.
 */
export const eraseSubjects = async (
  { pool, masterKey, subjectKeys, files }: ErasingDeps,
  subjectIds: readonly string[],
): Promise<void> => {
  await subjectKeys.erase(subjectIds);
  await files.removeAllOf(subjectIds);
  await createReservations(pool, masterKey).releaseAll(subjectIds);
  for (const statement of statements) await pool.query(statement, [subjectIds]);
};

/**
 * Destroys every way to sign in to the account of a person who may never sign in again. Their key, address and files
 * stay.
 */
export const endAccessOf = async (pool: Pool, userId: string): Promise<void> => {
  for (const statement of access) await pool.query(statement, [[userId]]);
};
