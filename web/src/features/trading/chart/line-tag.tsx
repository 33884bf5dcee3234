import X from 'lucide-react/icons/x';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { useActingBar } from '../acting-bar.ts';
import { useSetLevelsMutation } from '../api.ts';
import type { PendingOrder } from '../pending/api.ts';
import { pendingLabel } from '../pending/pending-words.ts';
import { resultAt } from '../positions/profit.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import type { Order } from '../types.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { useNarrow } from '../use-narrow.ts';
import { entryUnits, type ChartLine } from './chart-lines.ts';
import { DraftResult } from './draft-result.tsx';

/** The order's result at the market; the only part that renders when its instrument's price changes. */
const MovingResult = ({ order }: { order: Order }) => {
  const result = useAppSelector((state) => resultAt(order, selectPrice(state, order.instrument)));
  return <Profit value={result} currency={order.balance.currency} />;
};

/**
 * The button of a tag that closes or removes. On phones it would be too small, so the cards of the positions have it.
 */
const TagButton = ({
  name,
  busy = false,
  off = null,
  onPress,
}: Readonly<{
  name: string;
  busy?: boolean;
  /** Why it is off. */
  off?: string | null;
  onPress: () => void;
}>) =>
  useNarrow() ? null : (
    <button
      type="button"
      className="t-tag-x"
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={off === null ? undefined : true}
      {...hint(off)}
      onClick={off === null ? onPress : undefined}
    >
      <X size={12} aria-hidden="true" />
    </button>
  );

const EntryTag = ({ order }: { order: Order }) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const narrow = useNarrow();
  const units = entryUnits(order);
  return (
    <>
      <span dir="auto">
        {order.type === 'buy' ? t('Buy') : t('Sell')} {units}
        {narrow ? null : (
          <>
            {' · '}
            <bdi dir="ltr">#{order.number}</bdi>
          </>
        )}
      </span>
      <span className="t-tag-result">
        <MovingResult order={order} />
      </span>
      <TagButton
        name={t('Close order {{number}}', { number: order.number ?? '' })}
        onPress={() => dispatch(terminalActions.dialogOpened({ kind: 'close', orderId: order.id }))}
      />
    </>
  );
};

const LevelTag = ({
  line,
  order,
}: {
  line: ChartLine & Readonly<{ kind: 'profit' | 'loss' }>;
  order: Order;
}) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const narrow = useNarrow();
  const isProfit = line.kind === 'profit';
  const named = { number: order.number ?? '' };
  const short = isProfit ? t('T/P') : t('S/L');
  const { run, busy } = useAct(useSetLevelsMutation(), {
    done: isProfit ? 'Take Profit Removed' : 'Stop Loss Removed',
    alwaysWentWrong: true,
  });
  const acting = useActingBar(order.balance.mode);
  const remove = (): void => {
    if (!busy) void run({ id: order.id, [line.kind]: null });
  };
  return (
    <>
      <button
        type="button"
        // The accessible name includes the short word, which is the only text on narrow screens.
        aria-label={`${
          isProfit
            ? t('Set Take Profit of order {{number}}', named)
            : t('Set Stop Loss of order {{number}}', named)
        }, ${short}`}
        onClick={() =>
          dispatch(
            terminalActions.dialogOpened({ kind: 'level', orderId: order.id, level: line.kind }),
          )
        }
      >
        {narrow ? short : isProfit ? t('Take profit') : t('Stop loss')}
      </button>
      <span className="t-tag-result">
        <Profit value={line.result} currency={order.balance.currency} />
      </span>
      <TagButton
        name={
          isProfit
            ? t('Remove take profit of order {{number}}', named)
            : t('Remove stop loss of order {{number}}', named)
        }
        busy={busy}
        off={acting && t(acting)}
        onPress={remove}
      />
    </>
  );
};

const DraftTag = ({ kind }: { kind: 'profit' | 'loss' }) => {
  const { t } = useTranslation();
  return (
    <>
      <span>{kind === 'profit' ? t('Close at profit') : t('Close at loss')}</span>
      <span className="t-tag-result">
        <DraftResult kind={kind} />
      </span>
    </>
  );
};

const cancelling = lazyModule(() => import('../pending/cancel-pending.tsx'));

/** The tag of a pending order, with a button to cancel it. */
const WaitingTag = ({ order }: Readonly<{ order: PendingOrder }>) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const question = cancelling.use(isAsking);
  const label = t(pendingLabel(order));
  const acting = useActingBar(order.balance.mode);
  return (
    <>
      <span>
        {label} {entryUnits(order)}
      </span>
      <TagButton
        name={t('Cancel {{order}} {{instrument}}', {
          order: label,
          instrument: instrumentName(order.instrument),
        })}
        off={acting && t(acting)}
        onPress={() => setIsAsking(true)}
      />
      {question === null ? null : (
        <question.CancelPending order={order} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
};

const isLevel = (line: ChartLine): line is ChartLine & Readonly<{ kind: 'profit' | 'loss' }> =>
  line.kind === 'profit' || line.kind === 'loss';

/** The tag at the left end of a line. */
export const LineTag = memo(({ line }: { line: ChartLine }) => {
  if (line.waiting !== null) return <WaitingTag order={line.waiting} />;
  if (line.order === null) return isLevel(line) ? <DraftTag kind={line.kind} /> : null;
  return isLevel(line) ? (
    <LevelTag line={line} order={line.order} />
  ) : (
    <EntryTag order={line.order} />
  );
});
LineTag.displayName = 'LineTag';
