import { createHash, randomUUID } from 'node:crypto';
import { invariant } from '../../domain/shared/errors.ts';
import { seal, unseal } from '../vault/sealing.ts';
import { erasedKey, type SubjectKeys } from '../vault/subject-keys.ts';
import type { KeptFile, NewFile } from './files.ts';

/** Binds the ciphertext to its id: it cannot be opened under another one. */
const contextOf = (id: string): readonly string[] => ['file/1', id];

/** A new file as it is stored: its description, and its encrypted bytes. */
export const sealFile = async (
  subjectKeys: SubjectKeys,
  { bytes, subjectId, stream, kind }: NewFile,
): Promise<Readonly<{ about: KeptFile; sealed: Buffer }>> => {
  const key = await subjectKeys.of(subjectId);
  invariant(key !== erasedKey, 'no files are stored for an erased person');
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = { id, subjectId, stream, kind, size: bytes.length, sha256 };
  return { about, sealed: seal(key, bytes, contextOf(id)) };
};

/** The bytes as they were sent; `null` if the subject was erased. Throws `SealBroken` if they were changed. */
export const openFile = async (
  subjectKeys: SubjectKeys,
  { id, subjectId }: Pick<KeptFile, 'id' | 'subjectId'>,
  sealed: Uint8Array,
): Promise<Buffer | null> => {
  const key = await subjectKeys.find(subjectId);
  return key === erasedKey ? null : unseal(key, sealed, contextOf(id));
};
