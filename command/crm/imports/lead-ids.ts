import { uuidv5 } from '../../core/ids.ts';
import type { Earlier, ImportStore } from './store.ts';

const namespace = '5c1a3d0e-7f4b-5a69-8d21-0b6f3e9c4a17';

export const importIdOf = (file: string, options: string, ended: number): string =>
  uuidv5(`${file}\n${options}\n${ended}`, namespace);

/** The lead id of a row. `leads` names the owner and the file, and how often it was undone. */
export const leadIdOf = (leads: string, line: number): string =>
  uuidv5(`${leads}\n${line}`, namespace);

/** The bulk that undoes an import; given an undo that was cancelled, the bulk that continues it. */
export const undoIdOf = (id: string): string => uuidv5('undo', id);

/** The bulks that undid an import, in their order; each continues where the one before was cancelled. */
export const undosOf = ({
  id,
  undoneBy,
}: Readonly<{ id: string; undoneBy: string | null }>): readonly string[] => {
  const undos: string[] = [];
  while (undoneBy !== null && undos.at(-1) !== undoneBy) undos.push(undoIdOf(undos.at(-1) ?? id));
  return undos;
};

/** The lead ids of a file's rows. */
export type LeadIds = Readonly<{
  /** The part from which the ids of most rows are derived. */
  leads: string;
  isOfMost: (line: number) => boolean;
  of: (line: number) => string;
}>;

/** The lead ids of a file that was never undone. */
export const firstLeadIds = (leads: string): LeadIds => ({
  leads,
  isOfMost: () => true,
  of: (line) => leadIdOf(leads, line),
});

/**
 * A row of a file keeps its lead unless that was undone: a lead that the undo kept, or did not reach, still exists. If
 * it is no longer known what an undo did, all its rows count as undone.
 */
export const leadIdsOf = async (
  file: string,
  earlier: readonly Earlier[],
  { takenBack }: Pick<ImportStore, 'takenBack'>,
): Promise<LeadIds> => {
  const undone = earlier.filter(({ isUndone }) => isUndone);
  const known = undone.filter(({ undoState }) => undoState !== null);
  const lines = await Promise.all(known.map((one) => takenBack(undosOf(one), 'named')));
  const forgotten = undone.length - known.length;
  const oftenTakenBack = (line: number): number =>
    forgotten + lines.filter((taken) => taken.has(line)).length;
  return {
    leads: `${file}\n${undone.length}`,
    isOfMost: (line) => oftenTakenBack(line) === undone.length,
    of: (line) => leadIdOf(`${file}\n${oftenTakenBack(line)}`, line),
  };
};
