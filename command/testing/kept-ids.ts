import type { KeptIds } from '../core/bulks/kept-ids.ts';

/** Kept ids without PostgreSQL; nothing grows old here. */
export const createInMemoryKeptIds = (): Pick<KeptIds, 'keep' | 'find'> => {
  const kept = new Map<string, readonly string[]>();
  const nameOf = ({
    id,
    ownerId,
    keptFor,
  }: Parameters<KeptIds['find']>[0] | Parameters<KeptIds['keep']>[0]) =>
    `${keptFor} ${ownerId} ${id}`;
  return {
    keep: async (given) => {
      kept.set(nameOf(given), given.ids);
    },
    find: async (asked) => kept.get(nameOf(asked)) ?? null,
  };
};
