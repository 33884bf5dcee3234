import type { KeptIds } from '../core/bulks/kept-ids.ts';

type Whose = Omit<Parameters<KeptIds['keep']>[0], 'ids'>;
type Kept = Whose & Readonly<{ ids: readonly string[]; atMs: number }>;

/** Kept ids without PostgreSQL. They expire by the given clock. */
export const createInMemoryKeptIds = (nowMs: () => number): KeptIds => {
  const kept = new Map<string, Kept>();
  const nameOf = ({ id, ownerId, keptFor }: Whose) => `${keptFor} ${ownerId} ${id}`;
  return {
    keep: async (given) => {
      const name = nameOf(given);
      if (!kept.has(name)) kept.set(name, { ...given, atMs: nowMs() });
    },
    find: async ({ withinSeconds = Infinity, ...whose }) => {
      const found = kept.get(nameOf(whose));
      if (found === undefined) return null;
      return nowMs() - found.atMs < withinSeconds * 1_000 ? found.ids : null;
    },
    useUp: async (whose, begin) => {
      if (!kept.delete(nameOf(whose))) return false;
      await begin();
      return true;
    },
    forgetBefore: async (keptFor, before) => {
      for (const [name, one] of kept)
        if (one.keptFor === keptFor && one.atMs < before.getTime()) kept.delete(name);
    },
  };
};
