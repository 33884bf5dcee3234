import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListRow } from '../list/list-types.ts';

/**
 * Keeps the id of the open row in the address, so that Back closes it and a reload keeps it; ids say nothing about
 * people.
 */
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
      // Moving from row to row replaces the history entry, so that Back closes the detail.
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
  /** Its key in the address. */
  key: string;
  rows: readonly Row[];
  /** The query of the list: page, order, search and filters, as one text. */
  asked: string;
  /** When the rows were requested, milliseconds since 1970; `null` while a request of the list is running. */
  askedMs: number | null;
  /** Returns the row with an id that is not on this page of the list; `null` until it is known. */
  useElsewhere: (id: string | null, show: (next: string | null) => void) => Row | null;
}>;

/** A row that was decided here, when that was sent (milliseconds since 1970), and the query of the list then. */
type Decided = Readonly<{ id: string; asked: string; sentMs: number }>;

/**
 * The open row. If a decision made here removes it from the filtered list, its neighbour takes its place, so that work
 * goes on. If instead the list was paged, filtered or changed by others, the row stays open: opening a row may be
 * recorded, so none is opened that nobody asked for.
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
  // With a different query, the list does not show where the decision took the row.
  const isGivingWay = at < 0 && decided !== null && decided.id === id && decided.asked === asked;
  const isAnswered = decided !== null && askedMs !== null && askedMs >= decided.sentMs;
  // A row that was opened by a link, or that the list no longer contains, need not be on this page.
  const isElsewhere = askedMs !== null && at < 0 && id !== null && !isGivingWay;
  const linked = useElsewhere(isElsewhere ? id : null, show);
  useEffect(() => {
    if (here !== null) setLast({ row: here, place: at });
  }, [here, at]);
  useEffect(() => {
    if (!isAnswered) return;
    // The decision left it in the list, so whatever removes it later is not this decision.
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
