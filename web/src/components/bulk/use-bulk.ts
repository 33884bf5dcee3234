import { useState } from 'react';
import { useToast } from '../toasts/toasts.tsx';

/** What became of a bulk command. */
export type BulkAnswer = Readonly<{
  /** Where it goes on in the background: what its progress is asked by. */
  id?: string | undefined;
  changed: number;
  /** Were so already. */
  unchanged: number;
  failed: readonly Readonly<{ id: string; message: string }>[];
}>;

/** A bulk that did not do all: what became of it, in names that were seen. */
export type Partly<Change> = Readonly<{
  answer: BulkAnswer;
  change: Change;
  names: ReadonlyMap<string, string>;
}>;

/** Whether all was done, some of it, or nothing because the whole was refused. */
export type Outcome = 'done' | 'partly' | 'refused';

type Options<Change> = Readonly<{
  send: (ids: readonly string[], change: Change) => Promise<BulkAnswer>;
  /** Names of the rows by id, as the page shows them now. */
  names: ReadonlyMap<string, string>;
  /** Said when something was changed. */
  doneOf: (change: Change) => string;
  /** Tells why the whole was refused. */
  onRefused: (error: unknown, names: ReadonlyMap<string, string>) => void;
}>;

/** Does one thing to all selected rows and says truly what came of it (staff.md section 8). */
export const useBulk = <Change>({ send, names, doneOf, onRefused }: Options<Change>) => {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [partly, setPartly] = useState<Partly<Change> | null>(null);
  const [underWay, setUnderWay] = useState<string | null>(null);

  const tellDone = ({ changed, unchanged }: BulkAnswer, change: Change) => {
    if (changed > 0) toast('success', doneOf(change));
    if (unchanged > 0 && changed > 0)
      toast('info', '{{unchanged}} of {{total}} were so already', {
        unchanged,
        total: changed + unchanged,
      });
    if (changed === 0)
      toast('info', 'Nothing changed: all {{unchanged}} were so already', { unchanged });
  };

  const run = async (
    ids: readonly string[],
    change: Change,
    seen: ReadonlyMap<string, string> = names,
  ): Promise<Outcome> => {
    setPartly(null);
    setBusy(true);
    try {
      const answer = await send(ids, change);
      if (answer.id !== undefined) {
        setUnderWay(answer.id);
        return 'done';
      }
      if (answer.failed.length > 0) {
        setPartly({ answer, change, names: seen });
        return 'partly';
      }
      tellDone(answer, change);
      return 'done';
    } catch (error) {
      onRefused(error, seen);
      return 'refused';
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    run,
    partly,
    /** The bulk that goes on in the background, if one was begun. */
    underWay,
    forgetUnderWay: () => setUnderWay(null),
    forgetPartly: () => setPartly(null),
    retry: ({ answer, change, names: seen }: Partly<Change>) =>
      run(
        answer.failed.map(({ id }) => id),
        change,
        seen,
      ),
  };
};
