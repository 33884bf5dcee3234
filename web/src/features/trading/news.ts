import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown, type ToastKind } from '../../components/toasts/slice.ts';
import { formatRate, instrumentName } from '../../lib/format/quotes.ts';
import { useListPriceAlertsQuery, type PriceAlert } from './alerts/api.ts';
import { useListEndedPendingQuery, type EndedPending } from './pending/api.ts';
import { endReason } from './pending/end-reason.ts';
import { pendingLabel } from './pending/pending-words.ts';
import { useStyleOf } from './positions/instrument-styles.ts';

type Row = Readonly<{ id: string }>;

/** Reports rows that were not in the list of this owner when it was first loaded. */
const useNewRows = <One extends Row>(
  owner: string | null | undefined,
  rows: readonly One[] | undefined,
  tell: (row: One) => void,
): void => {
  const known = useRef(new Map<string | null, ReadonlySet<string>>());
  useEffect(() => {
    if (rows === undefined || owner === undefined) return;
    const before = known.current.get(owner);
    known.current.set(owner, new Set([...(before ?? []), ...rows.map(({ id }) => id)]));
    if (before === undefined) return;
    for (const row of rows) if (!before.has(row.id)) tell(row);
  }, [owner, rows, tell]);
};

const ended = {
  filled: { kind: 'success', text: '{{order}} {{instrument}} at {{level}} was filled.' },
  expired: { kind: 'info', text: '{{order}} {{instrument}} at {{level}} has expired.' },
  refused: { kind: 'error', text: '{{order}} {{instrument}} at {{level}} could not be filled.' },
  cancelled: { kind: 'info', text: '{{order}} {{instrument}} at {{level}} was cancelled.' },
} as const satisfies Readonly<
  Record<EndedPending['status'], Readonly<{ kind: ToastKind; text: string }>>
>;

const told = { text: '{{instrument}} has reached {{level}}' } as const;

const hasFired = ({ fired_at: at }: PriceAlert): boolean => at !== null;

/** Shows toasts for pending orders that ended by themselves and for price alerts that fired, on every page. */
const useTradingNews = (): void => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const styleOf = useStyleOf();
  const pending = useListEndedPendingQuery().data;
  const alerts = useListPriceAlertsQuery().data;

  const tellEnd = useCallback(
    (order: EndedPending) => {
      // The outcome of the person's own act was shown where they did it.
      if (order.reason === 'owner') return;
      const why = endReason(order.reason);
      const params = {
        order: t(pendingLabel(order)),
        instrument: instrumentName(order.instrument),
        level: formatRate(order.level, styleOf(order)),
      };
      const detail = why === null ? {} : { detail: t(why) };
      dispatch(toastShown({ ...ended[order.status], params, ...detail }));
    },
    [dispatch, t, styleOf],
  );
  const tellAlert = useCallback(
    ({ instrument, level }: PriceAlert) => {
      const style = styleOf({ instrument, quote_symbol: instrument.split('_')[1] ?? '' });
      const params = { instrument: instrumentName(instrument), level: formatRate(level, style) };
      dispatch(toastShown({ kind: 'info', text: told.text, params }));
    },
    [dispatch, styleOf],
  );

  useNewRows(pending?.wallet_id, pending?.data, tellEnd);
  const fired = useMemo(() => alerts?.filter(hasFired), [alerts]);
  useNewRows('mine', fired, tellAlert);
};

/** Only listens; renders nothing itself. */
export const News = () => {
  useTradingNews();
  return null;
};
