import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LevelKind } from '../../../../../domain/shared/trading/types.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useAppSelector, useAppStore } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DecimalInput } from '../../../components/form/decimal-input.tsx';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { useWentWrong } from '../../../components/toasts/use-went-wrong.ts';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatRate } from '../../../lib/format/quotes.ts';
import { useSetLevelsMutation } from '../api.ts';
import { MarketRate } from '../positions/position-cells.tsx';
import { marketRate, profitAt } from '../positions/profit.ts';
import { pipsBetween, type QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { levelError, levelText } from '../ticket/ticket-rules.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import type { Sentence } from '../../../lib/sentence.ts';
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

/** How far the level is from the market, which moves. */
const Distance = ({
  order,
  level,
  style,
}: Readonly<{ order: Order; level: string; style: QuoteStyle }>) => {
  const { t } = useTranslation();
  const rate = useAppSelector((state) => marketRate(order, selectPrice(state, order.instrument)));
  if (rate === null) return null;
  const pips =
    order.type === 'buy' ? pipsBetween(rate, level, style) : pipsBetween(level, rate, style);
  return (
    <span className="number">
      {pips.startsWith('-') ? `−${pips.slice(1)}` : `+${pips}`} {t('pips')}
    </span>
  );
};

/** Refusals that a person can act upon are told where they type; anything else is the spec's toast. */
const tellable = (error: unknown): Sentence | null =>
  isProblem(error) && error.status === 422 && error.message !== '' ? sentenceOf(error) : null;

/** Sets, changes or removes one level of an open order; the other is left as it is. */
export const LevelDialog = ({ order, kind, style, onClose }: LevelDialogProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const wentWrong = useWentWrong();
  const store = useAppStore();
  const [setLevels, { isLoading }] = useSetLevelsMutation();
  const [typed, setTyped] = useState(() =>
    startingEdit({
      order,
      kind,
      style,
      market: marketRate(order, selectPrice(store.getState(), order.instrument)),
    }),
  );
  const [refused, setRefused] = useState<Sentence | null>(null);
  const { title, label, text, remove, done } = words[kind];
  const level = readTyped(typed.trim());
  const error =
    refused ??
    levelError({
      type: order.type,
      kind,
      typed,
      reference: order.open_rate,
      referenceText: formatRate(order.open_rate, style),
    });

  const send = async (value: string | null): Promise<void> => {
    if (isLoading) return;
    try {
      await setLevels({ id: order.id, [kind]: value }).unwrap();
      toast('success', value === null ? remove.text : done);
      onClose();
    } catch (problem) {
      const told = tellable(problem);
      setRefused(told);
      if (told === null) wentWrong(problem);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (level !== null && error === null) void send(level);
  };

  return (
    <Dialog title={t(title)} onClose={onClose}>
      <form className="stack gap-3" onSubmit={onSubmit} noValidate>
        <OrderLine order={order} style={style} />
        <div className="field">
          <div className="field-label">
            <label htmlFor="t-level-edit">{t(label)}</label>
            <span>
              {t('Market')} <MarketRate order={order} style={style} />
            </span>
          </div>
          <DecimalInput
            id="t-level-edit"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setRefused(null);
            }}
            onBlur={() => {
              if (level !== null && error === null) setTyped(levelText(level, style));
            }}
            step={pipSize(style)}
            invalid={error !== null}
            describedBy="t-level-edit-note"
          />
          {error === null ? null : (
            <p className="field-error" id="t-level-edit-note" role="alert">
              {t(error.text, { ...error.params })}
            </p>
          )}
          {error === null && level !== null ? (
            <p className="row justify-between caption" id="t-level-edit-note">
              <Distance order={order} level={level} style={style} />
              <span>
                {kind === 'profit' ? t('At profit') : t('At loss')}{' '}
                <Profit value={profitAt(order, level)} currency={order.balance.currency} />
              </span>
            </p>
          ) : null}
        </div>
        <div className="row wrap justify-end">
          {order[kind] === null ? null : (
            <Button kind="plain" onClick={() => void send(null)}>
              {t(remove.label)}
            </Button>
          )}
          <Button
            type="submit"
            kind="primary"
            busy={isLoading}
            off={error === null ? false : t(error.text, { ...error.params })}
          >
            {level === null ? t(title) : t(text, { rate: formatRate(level, style) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
