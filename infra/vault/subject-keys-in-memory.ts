import { randomBytes } from 'node:crypto';
import { toMasterKey } from './master-key.ts';
import { createSubjectKeys, type SubjectKeys, type SubjectKeyTable } from './subject-keys.ts';

/** For tests: the table of keys in this process's memory. */
export const createInMemorySubjectKeyTable = (): SubjectKeyTable => {
  const rows = new Map<string, Uint8Array | null>();
  return {
    load: async (ids) => {
      const found = new Map<string, Uint8Array | null>();
      for (const id of ids) {
        const row = rows.get(id);
        if (row !== undefined) found.set(id, row);
      }
      return found;
    },
    insert: async (wrappedKeys) => {
      const taken = [...wrappedKeys].filter(([id]) => !rows.has(id));
      for (const [id, wrappedKey] of taken) rows.set(id, wrappedKey);
      return new Set(taken.map(([id]) => id));
    },
    erase: async (ids) => {
      for (const id of ids) rows.set(id, null);
    },
  };
};

/** Subject keys for tests, under a master key of their own. */
export const createInMemorySubjectKeys = (): SubjectKeys =>
  createSubjectKeys(createInMemorySubjectKeyTable(), toMasterKey(randomBytes(32)));
