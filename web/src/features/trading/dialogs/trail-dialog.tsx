import { useTranslation } from 'react-i18next';
import {
  add,
  div,
  fixed,
  isPositive,
  lt,
  mul,
  sub,
  type Decimal,
} from '../../../../../domain/shared/decimal.ts';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import { useAppStore } from '../../../app/store.ts';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { useActingBar } from '../acting-bar.ts';
import { marketRate } from '../positions/profit.ts';
import { distanceError } from '../ticket/trail-field.tsx';
import { useSetTrailMutation } from '../api.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import type { Order } from '../types.ts';
import { OrderLine } from './order-line.tsx';

type Values = Readonly<{ trail: string; breakEven: string }>;

const notPips = { text: 'Enter a number of pips greater than zero, or leave it empty.' } as const;

/** A distance below the spread would be reached by the next small movement of the price. */
const tooFew = { text: 'Enter at least {{pips}} pips, the cost of the spread.' } as const;

const inPips = (distance: Decimal | null, style: QuoteStyle): string =>
  distance === null ? '' : fixed(div(distance, pipSize(style)), 1).replace(/\.0$/, '');

/** The profit distance of break-even; the order stores the rate itself. */
const distanceOfBreakEven = ({ type, break_even: at, open_rate: open }: Order): Decimal | null =>
  at === null ? null : type === 'buy' ? sub(at, open) : sub(open, at);

/** The typed distance; `null` for none, `undefined` if it is invalid. */
const distanceOf = (typed: string, style: QuoteStyle): Decimal | null | undefined => {
  if (typed.trim() === '') return null;
  const pips = readTyped(typed.trim());
  return pips !== null && isPositive(pips) ? mul(pips, pipSize(style)) : undefined;
};

/** Sets how the server moves the stop loss of an open order: behind the price, and once to break-even. */
export const TrailDialog = ({
  order,
  style,
  onClose,
}: Readonly<{ order: Order; style: QuoteStyle; onClose: () => void }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSetTrailMutation());
  const acting = useActingBar(order.balance.mode);
  const store = useAppStore();
  const spread = (): Decimal => {
    const price = selectPrice(store.getState(), order.instrument);
    const known = price !== undefined && price.asks !== null && price.bids !== null;
    return known ? sub(price.asks, price.bids) : '0';
  };
  const market = (): Decimal | null =>
    marketRate(order, selectPrice(store.getState(), order.instrument));
  const faultOf = (typed: string, atLeast: Decimal, from: Decimal | null) => {
    const distance = distanceOf(typed, style);
    if (distance === undefined) return notPips;
    if (distance === null) return null;
    if (!lt(distance, atLeast)) return distanceError(distance, from ?? order.open_rate);
    return { text: tooFew.text, params: { pips: inPips(atLeast, style) } };
  };
  return (
    <FormDialog<Values>
      title={t('Moving stop loss')}
      initialValues={{
        trail: inPips(order.trail, style),
        breakEven: inPips(distanceOfBreakEven(order), style),
      }}
      validate={({ trail, breakEven }) => {
        const cost = div(order.spread, order.trade_amount);
        const [ofTrail, ofEven] = [
          faultOf(trail, spread(), market()),
          faultOf(breakEven, add(cost, spread()), order.open_rate),
        ];
        return {
          ...(ofTrail === null ? {} : { trail: ofTrail }),
          ...(ofEven === null ? {} : { breakEven: ofEven }),
        };
      }}
      act={{ label: t('Save'), off: acting === null ? false : t(acting) }}
      onSubmit={async ({ trail, breakEven }) => {
        const wanted = {
          trail: distanceOf(trail, style) ?? null,
          break_even: distanceOf(breakEven, style) ?? null,
        };
        await submit({ id: order.id, ...wanted });
      }}
      onClose={onClose}
    >
      <OrderLine order={order} style={style} />
      <DecimalField
        name="trail"
        label={t('Trailing stop, distance in pips')}
        hint={t('Follows the price in your favour and never moves back. Empty: none.')}
        step="1"
      />
      <DecimalField
        name="breakEven"
        label={t('Break-even, pips in profit')}
        hint={t('The stop loss then moves to where you lose nothing. Empty: none.')}
        step="1"
      />
    </FormDialog>
  );
};
