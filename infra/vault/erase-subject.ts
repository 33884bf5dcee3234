import type { Pool } from 'pg';
import type { Files } from '../files/files.ts';
import { createReservations } from './reservations.ts';
import type { MasterKey } from './master-key.ts';
import type { SubjectKeys } from './subject-keys.ts';

export type ErasingDeps = Readonly<{
  /** Of the role `app`. */
  pool: Pool;
  masterKey: Pick<MasterKey, 'digest'>;
  subjectKeys: Pick<SubjectKeys, 'erase'>;
  files: Pick<Files, 'removeAllOf'>;
}>;

/** What somebody signs in with, proves who they are by, or calls the API with. */
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

/** What lies in the vault under their ids, and how it goes. Mails keep their ids, so that none is sent twice. */
const statements = [
  ...access,
  'delete from ops.webhook_deliveries where owner_id = any($1::uuid[]) or lead_id = any($1::uuid[])',
  // With the devices that they were on.
  'delete from vault.sessions where user_id = any($1::uuid[])',
  `update vault.mails set sealed = null, outcome = coalesce(outcome, 'erased'),
          settled_at = coalesce(settled_at, clock_timestamp())
    where subject_id = any($1::text[])`,
] as const;

/**
 * Destroys what is held of people and leads outside the log, their keys first: from then on what the log holds of them is
 * noise. Done again, it finds nothing. Many cost little more than one.
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

/** Destroys all that opens the account of somebody who never signs in again. Their key, address and files stay. */
export const endAccessOf = async (pool: Pool, userId: string): Promise<void> => {
  for (const statement of access) await pool.query(statement, [[userId]]);
};
