import type { Pool } from 'pg';
import {
  firstDigestKey,
  hasKeyFile,
  loadMasterKeys,
  toMasterKey,
  type MasterKey,
  type MasterKeySource,
} from './master-key.ts';
import { opens, seal, unseal } from './sealing.ts';
import { secretContext } from './secrets.ts';

/** An error that people can correct: the given key is not the one that this vault was sealed with, or it is missing. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

type Sample = Readonly<{ kind: 'subject' | 'secret'; name: string; sealed: Buffer }>;

/** The secret with the key of keyed hashes. A rewrap seals it with the new master key, and the hashes stay the same. */
const digestKeyName = 'daybook/digests';

/**
 * Marks that exist during a rewrap, one sealed with each of the two keys: until they are deleted, both keys are needed.
 */
export const rewrappingNames: readonly string[] = ['daybook/rewrapping', 'daybook/rewrapping from'];

/** Samples of what the vault holds under the master key, and everything that shows which keys are needed. */
const findSamples = async (pool: Pool): Promise<readonly Sample[]> => {
  const { rows } = await pool.query<Sample>(
    `(select 'subject' as kind, subject_id as name, wrapped_key as sealed
        from vault.subject_keys where wrapped_key is not null limit 1)
      union all (select 'secret', name, sealed from vault.secrets where name <> all($1) limit 1)
      union all select 'secret', name, sealed from vault.secrets where name = any($1)`,
    [[digestKeyName, ...rewrappingNames]],
  );
  return rows;
};

const isOpenedBy =
  (key: MasterKey) =>
  ({ kind, name, sealed }: Sample): boolean =>
    opens(kind === 'subject' ? key.subjectKeys : key.secrets, sealed, [kind, name]);

/** The vault's key of keyed hashes; the first process writes it. */
const openDigestKey = async (pool: Pool, key: MasterKey, master: Uint8Array): Promise<Buffer> => {
  const context = secretContext(digestKeyName);
  await pool.query(
    'insert into vault.secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
    [digestKeyName, seal(key.secrets, firstDigestKey(master), context)],
  );
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select sealed from vault.secrets where name = $1',
    [digestKeyName],
  );
  return unseal(key.secrets, rows[0]?.sealed ?? Buffer.alloc(0), context);
};

const putBack =
  'Restore the right key from its backup: without it, the data that it encrypted cannot be read.';

/**
 * Opens the master key, which must open what the vault holds: a wrong or missing key is reported at the start, and no
 * new key is created for a vault with contents. The role of `pool` is `app`.
 */
export const openMasterKey = async (pool: Pool, source: MasterKeySource): Promise<MasterKey> => {
  const { setting, file } = source;
  const samples = await findSamples(pool);
  if (samples.length > 0 && setting === null && !(await hasKeyFile(file))) {
    throw new WrongMasterKey(
      `The master key is missing: ${file} does not exist and DAYBOOK_MASTER_KEY is not set, but the database holds keys that it encrypted. ${putBack}`,
    );
  }
  const { first, second } = await loadMasterKeys(source);
  const key = toMasterKey(first, second);
  if (samples.every(isOpenedBy(key))) {
    // A vault without a stored key of hashes has so far made its hashes with the master key it was sealed with.
    const sealedWith = samples.every(isOpenedBy(toMasterKey(first))) ? first : (second ?? first);
    return toMasterKey(first, second, await openDigestKey(pool, key, sealedWith));
  }
  const given = setting === null ? file : 'DAYBOOK_MASTER_KEY';
  const isHalfway = samples.some(({ name }) => rewrappingNames.includes(name));
  throw new WrongMasterKey(
    isHalfway
      ? `The change of the master key is not complete, and ${given} with its second key cannot decrypt everything. Set the new key as DAYBOOK_MASTER_KEY and the old key as DAYBOOK_MASTER_KEY_SECOND, then complete the change with npm run vault -- rewrap.`
      : `The master key in ${given} is not the one that encrypted the keys of this database. ${putBack}`,
  );
};
