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
  /** The person whose key encrypts it. */
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
  /** Hash of the bytes before encryption, in hexadecimal. */
  sha256: string;
}>;

/**
 * Files that people sent, encrypted with the key of the person they concern. A file is stored before the event that
 * names it; files that no event names are swept (`sweep.ts`).
 */
export type Files = Readonly<{
  /**
   * Encrypts and stores a file; it is on stable storage when this resolves. Returns the file's id, which nobody can
   * guess.
   */
  put: (file: NewFile) => Promise<string>;
  /** The bytes as they were sent; `null` if there is no such file, or its subject was erased. */
  read: (id: string) => Promise<Readonly<{ kind: FileKind; bytes: Buffer }> | null>;
  /** Unsettled files that are older than this, oldest first. */
  unsettled: (before: Date, limit: number) => Promise<readonly KeptFile[]>;
  /** Keeps the file, because its event exists. */
  settle: (id: string) => Promise<void>;
  /** Deletes the file, its bytes first; no error if there is none. */
  remove: (id: string) => Promise<void>;
  /** Deletes all files of these people. */
  removeAllOf: (subjectIds: readonly string[]) => Promise<void>;
}>;
