import { useCallback, useState } from 'react';
import type { RefusedRow } from '../../lib/sentence-of.ts';
import { useAct, type Mutation } from '../form/use-act.ts';
import { useToast } from '../toasts/toasts.tsx';

/** The answer to a bulk command. */
export type BulkAnswer = Readonly<{
  /** Set when the bulk goes on in the background: the id to ask for its progress. */
  id?: string | undefined;
  /** The id to undo it by, while that is possible. */
  undo?: string | undefined;
  changed: number;
  /** Rows that already had the value. */
  unchanged: number;
  failed: readonly (RefusedRow & Readonly<{ id: string }>)[];
}>;

/** Rows given by their ids, or all rows of a selection. */
export type BulkRows = Readonly<{ ids: readonly string[] }> | Readonly<{ selection: string }>;

type Request<Change> = BulkRows & Readonly<{ data: Change }>;

/** A bulk that can be undone for a while, and how many rows it changed. */
export type Undoable = Readonly<{ id: string; changed: number }>;

/** A bulk that did not change every row: its outcome, with the names that the page showed. */
export type Partly<Change> = Readonly<{
  answer: BulkAnswer;
  change: Change;
  names: ReadonlyMap<string, string>;
}>;

/** Whether all rows were changed, some of them, or none because the whole command was refused. */
export type Outcome = 'done' | 'partly' | 'refused';

type Options<Change> = Readonly<{
  /** Names of the rows by id, as the page shows them now. */
  names: ReadonlyMap<string, string>;
  /** The message when something was changed. */
  doneOf: (change: Change) => string;
  /**
   * The spec calls every failure of this 'Something went wrong' (rule 41); otherwise the server's sentence is shown.
   */
  alwaysWentWrong: (change: Change) => boolean;
  /** Shows why the whole command was refused and returns `true`; otherwise the usual failure message is shown. */
  onRefused: (error: unknown, nameOf: (id: string) => string) => boolean;
}>;

/** Runs one command on all selected rows and reports exactly which of them it changed (staff.md section 8). */
export const useBulk = <Change>(
  mutation: Mutation<Request<Change>, BulkAnswer>,
  { names, doneOf, alwaysWentWrong, onRefused }: Options<Change>,
) => {
  const toast = useToast();
  const [partly, setPartly] = useState<Partly<Change> | null>(null);
  const [underWay, setUnderWay] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [undoOfLate, setUndoOfLate] = useState<string | null>(null);
  const nameOf = (id: string): string => names.get(id) ?? partly?.names.get(id) ?? id;
  const told = { done: null, onFailure: (error: unknown) => onRefused(error, nameOf) };
  const act = useAct(mutation, told);
  const unexplained = useAct(mutation, { ...told, alwaysWentWrong: true });
  const actOf = ({ data }: Request<Change>) => (alwaysWentWrong(data) ? unexplained : act);

  const tellDone = ({ changed, unchanged }: BulkAnswer, change: Change) => {
    if (changed > 0) toast('success', doneOf(change));
    if (unchanged > 0 && changed > 0)
      toast('info', '{{unchanged}} of {{total}} needed no change', {
        unchanged,
        total: changed + unchanged,
      });
    if (changed === 0)
      toast('info', 'Nothing changed: all {{unchanged}} needed no change', { unchanged });
  };

  const settle = (answer: BulkAnswer, { data, ...rows }: Request<Change>): Outcome => {
    const isPartly = answer.id === undefined && answer.failed.length > 0;
    const { id, undo, changed } = answer;
    const seen = new Map(('ids' in rows ? rows.ids : []).map((row) => [row, nameOf(row)]));
    setUndoable(id === undefined && undo !== undefined ? { id: undo, changed } : null);
    setUndoOfLate(id === undefined ? null : (undo ?? null));
    setPartly(isPartly ? { answer, change: data, names: seen } : null);
    if (answer.id !== undefined) setUnderWay(answer.id);
    else if (!isPartly) tellDone(answer, data);
    return isPartly ? 'partly' : 'done';
  };

  /** For a button. */
  const run = async (request: Request<Change>): Promise<Outcome> => {
    const answer = await actOf(request).run(request);
    return answer === null ? 'refused' : settle(answer, request);
  };

  const forgetUndoable = useCallback(() => setUndoable(null), []);

  return {
    busy: act.busy,
    run,
    /** For a form, which stays as it is when the whole command is refused. */
    submit: async (request: Request<Change>) =>
      settle(await actOf(request).submit(request), request),
    partly,
    /** The bulk that goes on in the background, if one was started. */
    underWay,
    forgetUnderWay: () => setUnderWay(null),
    /** Called when the background bulk has ended: from now on it can be undone. */
    endUnderWay: (changed: number) => {
      if (undoOfLate !== null && changed > 0) setUndoable({ id: undoOfLate, changed });
      setUndoOfLate(null);
    },
    /** The bulk that can be undone now. */
    undoable,
    forgetUndoable,
    showUnderWay: setUnderWay,
    forgetPartly: () => setPartly(null),
    retry: ({ answer, change }: Partly<Change>) =>
      run({ ids: answer.failed.map(({ id }) => id), data: change }),
  };
};
