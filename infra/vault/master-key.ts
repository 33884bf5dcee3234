import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';
import { sealingKeyBytes, toSealingKey, type SealingKey } from './sealing.ts';

/** The master key. Each purpose has its own key, derived from it. */
export type MasterKey = Readonly<{
  /** Wraps the keys of subjects. */
  subjectKeys: SealingKey;
  /** Encrypts secrets. */
  secrets: SealingKey;
  /** Keyed hash, 32 bytes, of a value that must be unique but is not stored. */
  digest: (kind: string, value: string) => Buffer;
  /**
   * Tells master keys apart without revealing anything of them: a number from 1 to 2^31. `secondFingerprint` is that of
   * the other key, which only opens.
   */
  fingerprint: number;
  secondFingerprint: number | null;
}>;

const keyBytes = 32;

const derive = (master: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `daybook/1/${purpose}`, sealingKeyBytes));

/**
 * The initial key of keyed hashes of a vault. It stays when the master key changes, because the hashes cannot be
 * recomputed.
 */
export const firstDigestKey = (master: Uint8Array): Buffer => derive(master, 'reservations');

const fingerprintOf = (master: Uint8Array): number =>
  (derive(master, 'fingerprint').readUInt32BE() >>> 1) + 1;

/** Derives the keys of all purposes from 32 bytes. `second` is another master key, which opens but does not seal. */
export const toMasterKey = (
  master: Uint8Array,
  second: Uint8Array | null = null,
  digestKey: Uint8Array = firstDigestKey(master),
): MasterKey => {
  const sealing = (purpose: string): SealingKey => {
    const key = toSealingKey(derive(master, purpose));
    return second === null ? key : { ...key, second: toSealingKey(derive(second, purpose)) };
  };
  return {
    subjectKeys: sealing('subject-keys'),
    secrets: sealing('secrets'),
    digest: (kind, value) =>
      createHmac('sha256', digestKey).update(kind).update('\0').update(value).digest(),
    fingerprint: fingerprintOf(master),
    secondFingerprint: second === null ? null : fingerprintOf(second),
  };
};

/** Parses 32 bytes written as 64 hexadecimal digits, base64 or base64url; throws for anything else. */
export const parseMasterKey = (text: string): Buffer => {
  const trimmed = text.trim();
  const isHex = /^[0-9a-f]{64}$/i.test(trimmed);
  const bytes = Buffer.from(trimmed, isHex ? 'hex' : 'base64');
  if (bytes.length !== keyBytes || !/^[\w+/=-]+$/.test(trimmed)) {
    throw new Error('The master key must be 32 bytes, as 64 hexadecimal digits or as base64.');
  }
  return bytes;
};

const readKeyFile = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Whether this file contains a master key. */
export const hasKeyFile = async (file: string): Promise<boolean> =>
  (await readKeyFile(file)) !== null;

/**
 * The file is written completely under another name first: two processes that start at the same time end up with the
 * same file, and never with half a file.
 */
const createKeyFile = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** Where master keys come from: a setting wins over the file. */
export type MasterKeySource = Readonly<{
  setting: string | null;
  /** Another key, which opens but does not seal; in files it is `<file>.second`. */
  second: string | null;
  file: string;
}>;

const loadFirst = async ({ setting, file }: MasterKeySource): Promise<Buffer> => {
  if (setting !== null) return parseMasterKey(setting);
  if ((await readKeyFile(file)) === null) await createKeyFile(file);
  const text = await readKeyFile(file);
  if (text === null)
    throw new Error(
      `The master key could not be written to ${file}. Check the folder and its permissions.`,
    );
  await chmod(file, 0o600);
  return parseMasterKey(text);
};

/**
 * Loads the master key from the setting, else from the file, which is created with mode 0600 if it does not exist; and
 * the second key, if there is one. If the master key is lost, all personal data and secrets are lost: it needs a backup
 * of its own.
 */
export const loadMasterKeys = async (
  source: MasterKeySource,
): Promise<Readonly<{ first: Buffer; second: Buffer | null }>> => {
  const first = await loadFirst(source);
  const second = source.second ?? (await readKeyFile(secondKeyFile(source.file)));
  return { first, second: second === null ? null : parseMasterKey(second) };
};

/** The file of the second key, beside the first. */
export const secondKeyFile = (file: string): string => `${file}.second`;
