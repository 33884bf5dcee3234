import { useTranslation } from 'react-i18next';
import { useActingBar } from '../acting-bar.ts';
import type { LevelKind } from '../../../../../domain/shared/trading/types.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatRate } from '../../../lib/format/quotes.ts';
import { useSetLevelsMutation } from '../api.ts';
import { MarketRate } from '../positions/position-cells.tsx';
import { marketRate, profitAt } from '../positions/profit.ts';
import { PipsApart } from '../prices/pips-apart.tsx';
import { pipsBetween, type QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { levelError, levelText } from '../ticket/ticket-rules.ts';
import { terminalActions } from '../terminal-slice.ts';
import type { Order } from '../types.ts';
import { OrderLine } from './order-line.tsx';
import { startingEdit } from './starting-edit.ts';

const words = {
  profit: {
    title: 'Set Take Profit',
    label: 'Take profit',
    text: 'Set take profit at {{rate}}',
    remove: { label: 'Remove take profit', text: 'Take Profit Removed' },
    done: successTexts.takeProfitSet,
  },
  loss: {
    title: 'Set Stop Loss',
    label: 'Stop loss',
    text: 'Set stop loss at {{rate}}',
    remove: { label: 'Remove stop loss', text: 'Stop Loss Removed' },
    done: successTexts.stopLossSet,
  },
} as const;

type LevelDialogProps = Readonly<{
  order: Order;
  kind: LevelKind;
  style: QuoteStyle;
  onClose: () => void;
}>;

/** The distance of the level from the moving market price. */
const Distance = ({
  order,
  level,
  style,
}: Readonly<{ order: Order; level: string; style: QuoteStyle }>) => {
  const rate = useAppSelector((state) => marketRate(order, selectPrice(state, order.instrument)));
  if (rate === null) return null;
  const pips =
    order.type === 'buy' ? pipsBetween(rate, level, style) : pipsBetween(level, rate, style);
  return <PipsApart pips={pips} />;
};

type Values = Readonly<{ level: string }>;

type RemoveProps = Omit<LevelDialogProps, 'style'> &
  Readonly<{ label: string; off: string | false }>;

const RemoveLevel = ({ label, off, order, kind, onClose }: RemoveProps) => {
  const { run, busy } = useAct(useSetLevelsMutation(), {
    done: words[kind].remove.text,
    alwaysWentWrong: true,
  });
  const remove = async () => {
    if ((await run({ id: order.id, [kind]: null })) !== null) onClose();
  };
  return (
    <Button kind="plain" busy={busy} off={off} onClick={() => void remove()}>
      {label}
    </Button>
  );
};

/** The result at the level, below its field. */
const Outcome = ({
  order,
  level,
  kind,
  style,
}: Omit<LevelDialogProps, 'onClose'> & Readonly<{ level: string }>) => {
  const { t } = useTranslation();
  return (
    <p className="row justify-between caption">
      <Distance order={order} level={level} style={style} />
      <span>
        {kind === 'profit' ? t('At profit') : t('At loss')}{' '}
        <Profit value={profitAt(order, level)} currency={order.balance.currency} />
      </span>
    </p>
  );
};

/** Sets, changes or removes one level of an open order; the other level is unchanged. */
export const LevelDialog = ({ order, kind, style, onClose }: LevelDialogProps) => {
  const { t } = useTranslation();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { title, label, text, remove, done } = words[kind];
  const { submit } = useAct(useSetLevelsMutation(), { done, alwaysWentWrong: true });
  const faultOf = (typed: string) =>
    levelError({
      type: order.type,
      kind,
      typed,
      reference: order.open_rate,
      referenceText: formatRate(order.open_rate, style),
    });
  const soundLevel = (typed: string) => (faultOf(typed) === null ? readTyped(typed.trim()) : null);
  const market = marketRate(order, selectPrice(store.getState(), order.instrument));
  const acting = useActingBar(order.balance.mode);
  const off = acting === null ? false : t(acting);
  return (
    <FormDialog<Values>
      title={t(title)}
      initialValues={{ level: startingEdit({ order, kind, style, market }) }}
      validate={({ level }) => {
        const fault = faultOf(level);
        return fault === null ? {} : { level: fault };
      }}
      act={(values) => {
        const level = soundLevel(values.level);
        const rate = level === null ? null : formatRate(level, style);
        return { label: rate === null ? t(title) : t(text, { rate }), off };
      }}
      aside={
        order[kind] === null ? undefined : (
          <RemoveLevel
            order={order}
            kind={kind}
            off={off}
            onClose={onClose}
            label={t(remove.label)}
          />
        )
      }
      onSubmit={({ level }) => submit({ id: order.id, [kind]: soundLevel(level) })}
      onClose={onClose}
    >
      {({ values }) => {
        const level = soundLevel(values.level);
        return (
          <>
            <OrderLine order={order} style={style} />
            <DecimalField
              name="level"
              label={t(label)}
              aside={
                <>
                  {t('Market')} <MarketRate order={order} style={style} />
                </>
              }
              step={pipSize(style)}
              tidy={(typed) => {
                const sound = soundLevel(typed);
                return sound === null ? typed : levelText(sound, style);
              }}
            />
            {level === null ? null : (
              <Outcome order={order} level={level} kind={kind} style={style} />
            )}
            {kind === 'loss' ? (
              <Button
                kind="plain"
                size="small"
                onClick={() =>
                  dispatch(terminalActions.dialogOpened({ kind: 'trail', orderId: order.id }))
                }
              >
                {t('Trailing stop and break-even…')}
              </Button>
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
};
