import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';
import { sealingKeyBytes, toSealingKey, type SealingKey } from './sealing.ts';

/** What the master key is used for; each purpose has a key of its own, derived from it. */
export type MasterKey = Readonly<{
  /** Wraps the keys of subjects. */
  subjectKeys: SealingKey;
  /** Encrypts secrets. */
  secrets: SealingKey;
  /** Keyed hash, 32 bytes, of a value that must be unique but is not kept. */
  digest: (kind: string, value: string) => Buffer;
}>;

const keyBytes = 32;

const derive = (master: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `daybook/1/${purpose}`, sealingKeyBytes));

/** Derives the keys of all purposes from 32 bytes. */
export const toMasterKey = (master: Uint8Array): MasterKey => {
  const reservations = derive(master, 'reservations');
  return {
    subjectKeys: toSealingKey(derive(master, 'subject-keys')),
    secrets: toSealingKey(derive(master, 'secrets')),
    digest: (kind, value) =>
      createHmac('sha256', reservations).update(kind).update('\0').update(value).digest(),
  };
};

/** 32 bytes written as 64 hexadecimal digits, base64 or base64url; throws where it is neither. */
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

/** Whether a master key lies in this file. */
export const hasKeyFile = async (file: string): Promise<boolean> =>
  (await readKeyFile(file)) !== null;

/** Written whole under another name first: two that start at once end with the same file, and no half of one. */
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

/**
 * The master key from the setting, else from the file, which is made with mode 0600 where there is none. Whoever loses
 * it loses all personal data and secrets: it belongs into a backup of its own.
 */
export const loadMasterKey = async (setting: string | null, file: string): Promise<MasterKey> => {
  if (setting !== null) return toMasterKey(parseMasterKey(setting));
  if ((await readKeyFile(file)) === null) await createKeyFile(file);
  const text = await readKeyFile(file);
  if (text === null) throw new Error(`The master key could not be written to ${file}.`);
  await chmod(file, 0o600);
  return toMasterKey(parseMasterKey(text));
};
