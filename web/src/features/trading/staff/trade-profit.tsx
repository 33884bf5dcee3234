import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { CostsMark } from '../positions/order-costs.tsx';
import { resultAtPrice } from '../positions/profit.ts';
import { selectPrice, type Price } from '../prices/prices-slice.ts';

/** The trade's result, or its result if it closed now, in its wallet's currency; `null` while no price is known. */
const resultOf = (trade: TradeItem, price: Price | undefined): Decimal | null => {
  if (trade.status !== 'OPENED') return trade.pro_loss;
  return price === undefined ? null : resultAtPrice(trade, price);
};

/** Only this cell subscribes to the price of its instrument. Two decimal places in staff lists (look.md). */
export const TradeProfit = ({ trade }: { trade: TradeItem }) => {
  const price = useAppSelector((state) => selectPrice(state, trade.instrument));
  return (
    <>
      <CostsMark order={trade} />{' '}
      <Profit value={resultOf(trade, price)} currency={trade.balance.currency} places={2} />
    </>
  );
};
