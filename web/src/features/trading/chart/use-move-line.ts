import { useCallback, useEffect, useState } from 'react';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { useSetLevelsMutation } from '../api.ts';
import { useChangePendingOrderMutation } from '../pending/api.ts';
import type { ChartLine } from './chart-lines.ts';

/** A line that was moved recently: its new rate, and the line before. */
export type Moved = Readonly<{ line: ChartLine; rate: Decimal }>;

/** How long a move can be undone. */
const undoMs = 10_000;

/** Moves a line by the command of its order, and can undo the last move. */
export const useMoveLine = () => {
  const levels = useAct(useSetLevelsMutation(), { done: null, alwaysWentWrong: true });
  const pending = useAct(useChangePendingOrderMutation(), { done: null });
  const [moved, setMoved] = useState<Moved | null>(null);
  const { run: setLevels } = levels;
  const { run: change } = pending;

  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => setMoved(null), undoMs);
    return () => clearTimeout(timer);
  }, [moved]);

  const send = useCallback(
    async ({ kind, order, waiting }: ChartLine, rate: Decimal): Promise<boolean> => {
      if (waiting !== null) {
        const { id, profit, loss } = waiting;
        return (await change({ id, level: rate, profit, loss })) !== null;
      }
      if (order === null || kind === 'entry') return false;
      return (await setLevels({ id: order.id, [kind]: rate })) !== null;
    },
    [change, setLevels],
  );
  const move = useCallback(
    async (line: ChartLine, rate: Decimal): Promise<boolean> => {
      const isDone = await send(line, rate);
      if (isDone) setMoved({ line, rate });
      return isDone;
    },
    [send],
  );
  const undo = useCallback((): void => {
    setMoved(null);
    if (moved !== null) void send(moved.line, moved.line.rate);
  }, [moved, send]);
  return { moved, move, undo };
};
