/** Kinds of files people may send. */
export const fileKinds = ['jpeg', 'png', 'webp', 'pdf'] as const;
export type FileKind = (typeof fileKinds)[number];

export const mediaTypes: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

export type NewFile = Readonly<{
  /** Whose key encrypts it. */
  subjectId: string;
  /** The stream whose event will name the file. */
  stream: string;
  kind: FileKind;
  bytes: Uint8Array;
}>;

export type KeptFile = Readonly<{
  id: string;
  subjectId: string;
  stream: string;
  kind: FileKind;
  /** Bytes, before encryption. */
  size: number;
  /** Of the bytes before encryption, in hexadecimal. */
  sha256: string;
}>;

/**
 * Files that people sent, encrypted with the key of the person they are about. A file is written before the event that
 * names it; what no event came to name is swept away (`sweep.ts`).
 */
export type Files = Readonly<{
  /** Encrypts and keeps; on stable storage when it resolves. Gives the file's id, which nobody can guess. */
  put: (file: NewFile) => Promise<string>;
  /** The bytes as they were sent; `null` where there is no such file, or its subject was erased. */
  read: (id: string) => Promise<Readonly<{ kind: FileKind; bytes: Buffer }> | null>;
  /** Files older than this that were not settled yet, the oldest first. */
  unsettled: (before: Date, limit: number) => Promise<readonly KeptFile[]>;
  /** Its event is there: it stays. */
  settle: (id: string) => Promise<void>;
  /** Gone, bytes first; one that is not there is no error. */
  remove: (id: string) => Promise<void>;
  /** All files of these people, gone. */
  removeAllOf: (subjectIds: readonly string[]) => Promise<void>;
}>;
