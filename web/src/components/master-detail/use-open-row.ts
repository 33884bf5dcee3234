import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListRow } from '../list/list-types.ts';

/** Which row is open stands in the address, so that Back closes it and a reload keeps it; ids say nothing of people. */
export const useOpenId = (key: string) => {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get(key);
  const state: unknown = location.state;
  const show = useCallback(
    (next: string | null) => {
      const params = new URLSearchParams(search);
      if (params.get(key) === next) return;
      // From one row to the next is one visit: Back leads out of it.
      const replace = params.has(key);
      if (next === null) params.delete(key);
      else params.set(key, next);
      void navigate({ search: params.toString() }, { replace, state });
    },
    [key, search, state, navigate],
  );
  return { id, show };
};

type Options<Row> = Readonly<{
  /** Its word in the address. */
  key: string;
  rows: readonly Row[];
  /** What the list was asked for: page, order, search and filters, as one text. */
  asked: string;
  /** When the rows were asked for, milliseconds since 1970; `null` while something of the list is on its way. */
  askedMs: number | null;
  /** The row of an id that this page of the list does not hold; `null` while it is not known. */
  useElsewhere: (id: string | null, show: (next: string | null) => void) => Row | null;
}>;

/** A row that was decided here, when that was sent (milliseconds since 1970), and what the list was asked for then. */
type Decided = Readonly<{ id: string; asked: string; sentMs: number }>;

/**
 * The row of the address. Decided here and thereby out of the filter, its neighbour takes its place, so that work goes
 * on. Where the list was paged, filtered or changed by others, it stays: to look at a row may be recorded, so that none is
 * opened that nobody asked for.
 */
export const useOpenRow = <Row extends ListRow>({
  key,
  rows,
  asked,
  askedMs,
  useElsewhere,
}: Options<Row>) => {
  const { id, show } = useOpenId(key);
  const [last, setLast] = useState<Readonly<{ row: Row; place: number }> | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const at = rows.findIndex((row) => row.id === id);
  const here = rows[at] ?? null;
  // Asked for anything else, the list says nothing of where the decision took the row.
  const isGivingWay = at < 0 && decided !== null && decided.id === id && decided.asked === asked;
  const isAnswered = decided !== null && askedMs !== null && askedMs >= decided.sentMs;
  // Linked to from elsewhere, or left behind by the list, a row need not be on this page of it.
  const isElsewhere = askedMs !== null && at < 0 && id !== null && !isGivingWay;
  const linked = useElsewhere(isElsewhere ? id : null, show);
  useEffect(() => {
    if (here !== null) setLast({ row: here, place: at });
  }, [here, at]);
  useEffect(() => {
    if (!isAnswered) return;
    // Where the decision left it in the list, whatever takes it out later is somebody else's.
    setDecided(null);
    if (!isGivingWay) return;
    const neighbour = last === null ? undefined : rows[Math.min(last.place, rows.length - 1)];
    show(neighbour?.id ?? null);
  }, [isAnswered, isGivingWay, last, rows, show]);
  const kept = last !== null && last.row.id === id ? last.row : null;
  const move = useCallback(
    (by: 1 | -1) => {
      const next = rows[at < 0 ? 0 : at + by];
      if (next !== undefined) show(next.id);
    },
    [rows, at, show],
  );
  const onDecided = useCallback(
    (decidedId: string, sentMs: number) => setDecided({ id: decidedId, asked, sentMs }),
    [asked],
  );
  return { at, shown: here ?? linked ?? kept, show, move, onDecided };
};
