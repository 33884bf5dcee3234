import type { SubjectKeys } from '../vault/subject-keys.ts';
import type { Files, KeptFile } from './files.ts';
import { openFile, sealFile } from './sealed-file.ts';

type Entry = { about: KeptFile; sealed: Buffer; createdAt: number; isSettled: boolean };

/** The in-memory equivalent, for tests; `nowMs` is its clock. */
export const createInMemoryFiles = (
  subjectKeys: SubjectKeys,
  nowMs: () => number = Date.now,
): Files => {
  const entries = new Map<string, Entry>();
  return {
    put: async (file) => {
      const { about, sealed } = await sealFile(subjectKeys, file);
      entries.set(about.id, { about, sealed, createdAt: nowMs(), isSettled: false });
      return about.id;
    },
    read: async (id) => {
      const entry = entries.get(id);
      if (!entry) return null;
      const bytes = await openFile(subjectKeys, entry.about, entry.sealed);
      return bytes && { kind: entry.about.kind, bytes };
    },
    unsettled: async (before, limit) =>
      [...entries.values()]
        .filter(({ isSettled, createdAt }) => !isSettled && createdAt < before.getTime())
        .slice(0, limit)
        .map(({ about }) => about),
    settle: async (id) => {
      const entry = entries.get(id);
      if (entry) entry.isSettled = true;
    },
    remove: async (id) => void entries.delete(id),
    removeAllOf: async (subjectIds) => {
      for (const [id, { about }] of entries)
        if (subjectIds.includes(about.subjectId)) entries.delete(id);
    },
  };
};
