import { uuidv5 } from '../../core/ids.ts';
import type { Earlier, ImportStore } from './store.ts';

const namespace = '5c1a3d0e-7f4b-5a69-8d21-0b6f3e9c4a17';

export const importIdOf = (file: string, options: string, ended: number): string =>
  uuidv5(`${file}\n${options}\n${ended}`, namespace);

/** Which lead a row of a file is. `leads`: whose file, and how often it was taken back. */
export const leadIdOf = (leads: string, line: number): string =>
  uuidv5(`${leads}\n${line}`, namespace);

/** The bulk that takes back an import, or goes on where this one, which took it back, was cancelled. */
export const undoIdOf = (id: string): string => uuidv5('undo', id);

/** Bulks that took an import back, in their order: each goes on where the one before was cancelled. */
export const undosOf = ({
  id,
  undoneBy,
}: Readonly<{ id: string; undoneBy: string | null }>): readonly string[] => {
  const undos: string[] = [];
  while (undoneBy !== null && undos.at(-1) !== undoneBy) undos.push(undoIdOf(undos.at(-1) ?? id));
  return undos;
};

/** Which leads the rows of a file are. */
export type LeadIds = Readonly<{
  /** What the ids of most of them follow from. */
  leads: string;
  isOfMost: (line: number) => boolean;
  of: (line: number) => string;
}>;

/** Those of a file that was never taken back. */
export const firstLeadIds = (leads: string): LeadIds => ({
  leads,
  isOfMost: () => true,
  of: (line) => leadIdOf(leads, line),
});

/**
 * A row of a file is the lead that it was before, unless that was taken back: a lead that its undo kept, or did not come
 * to, is there still. Where nobody knows any more what an undo did, all its rows count as taken back.
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
