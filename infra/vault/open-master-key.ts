import type { Pool } from 'pg';
import { hasKeyFile, loadMasterKey, type MasterKey } from './master-key.ts';
import { SealBroken, unseal } from './sealing.ts';

/** What people can mend: the key that was given is not the one this vault was sealed with, or none was. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

type Sample = Readonly<{ of: 'subject' | 'secret'; name: string; sealed: Buffer }>;

/** Something that lies in the vault under the master key; `null` while nothing does. */
const findSample = async (pool: Pool): Promise<Sample | null> => {
  const { rows } = await pool.query<Sample>(
    `(select 'subject' as of, subject_id as name, wrapped_key as sealed
        from vault.subject_keys where wrapped_key is not null limit 1)
      union all (select 'secret', name, sealed from vault.secrets limit 1)
      limit 1`,
  );
  return rows[0] ?? null;
};

const opens = (key: MasterKey, { of: total, name, sealed }: Sample): boolean => {
  try {
    unseal(total === 'subject' ? key.subjectKeys : key.secrets, sealed, [total, name]);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
};

const putBack =
  'Put the right key back from its backup: without it nobody can read what it sealed.';

/**
 * The master key, which must open what lies in the vault: a wrong or lost one is said at the start, by name, and no new
 * one is made for a vault that has things in it. `pool` is of the role `app`.
 */
export const openMasterKey = async (
  pool: Pool,
  setting: string | null,
  file: string,
): Promise<MasterKey> => {
  const sample = await findSample(pool);
  if (sample !== null && setting === null && !(await hasKeyFile(file))) {
    throw new WrongMasterKey(
      `The master key is missing: there is no ${file}, DAYBOOK_MASTER_KEY is not set, and the database holds keys that were sealed with it. ${putBack}`,
    );
  }
  const key = await loadMasterKey(setting, file);
  if (sample === null || opens(key, sample)) return key;
  const given = setting === null ? file : 'DAYBOOK_MASTER_KEY';
  throw new WrongMasterKey(
    `The master key in ${given} is not the one that this database's keys were sealed with. ${putBack}`,
  );
};
