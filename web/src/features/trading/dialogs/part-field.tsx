import { useTranslation } from 'react-i18next';
import {
  div,
  eq,
  gt,
  isPositive,
  mul,
  places,
  round,
  sub,
  type Decimal,
} from '../../../../../domain/shared/decimal.ts';
import { roundUpToMinor } from '../../../../../domain/shared/currencies.ts';
import { amountPlacesMax } from '../../../../../domain/shared/trading/formulas.ts';
import { Button } from '../../../components/button/button.tsx';
import { DecimalInput } from '../../../components/form/decimal-input.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatUnits } from '../../../lib/format/numbers.ts';
import type { Order } from '../types.ts';

const readPart = (order: Order, typed: string): Decimal | null => {
  const amount = readTyped(typed);
  if (amount === null || !isPositive(amount) || places(amount) > amountPlacesMax) return null;
  return gt(amount, order.trade_amount) ? null : amount;
};

/**
 * The typed part of an order, with its share of spread and margin: the order itself if everything is closed, `null` if
 * the amount is invalid.
 */
export const partOf = (order: Order, typed: string): Order | null => {
  const amount = readPart(order, typed);
  if (amount === null || eq(amount, order.trade_amount)) return amount === null ? null : order;
  const ofRest = div(mul(order.margin_used, sub(order.trade_amount, amount)), order.trade_amount);
  return {
    ...order,
    trade_amount: amount,
    spread: div(mul(order.spread, amount), order.trade_amount),
    margin_used: sub(order.margin_used, roundUpToMinor(ofRest, order.balance.currency)),
  };
};

const shares = [
  ['25%', '0.25'],
  ['50%', '0.5'],
  ['75%', '0.75'],
  ['100%', '1'],
] as const;

type Props = Readonly<{ order: Order; typed: string; onType: (typed: string) => void }>;

/** The amount of an order to close: all of it, unless another amount is typed or chosen. */
export const PartField = ({ order, typed, onType }: Props) => {
  const { t } = useTranslation();
  const isWrong = readPart(order, typed) === null;
  return (
    <div className="stack">
      <label className="field-label" htmlFor="t-part">
        {t('Units to close')}
      </label>
      <DecimalInput
        id="t-part"
        value={typed}
        onChange={onType}
        unit={order.base_symbol}
        small
        invalid={isWrong}
        describedBy={isWrong ? 't-part-error' : undefined}
      />
      {isWrong ? (
        <p className="field-error" id="t-part-error">
          {t('Enter more than 0 and at most {{amount}}.', {
            amount: formatUnits(order.trade_amount),
          })}
        </p>
      ) : null}
      <Row>
        {shares.map(([label, share]) => (
          <Button
            key={label}
            size="small"
            onClick={() => onType(round(mul(order.trade_amount, share), amountPlacesMax))}
          >
            {label}
          </Button>
        ))}
      </Row>
    </div>
  );
};
