import { gte, isNegative, isPositive, lte, places } from '../../shared/decimal.ts';
import { defineSettings } from '../../shared/settings.ts';
import {
  commissionMax,
  costPlacesMax,
  isPaidForNothing,
  maySwapPay,
  swapMax,
  type CostTerms,
} from '../../shared/trading/costs.ts';
import { categories, type Category, type OrderType } from '../../shared/trading/types.ts';
import type { OrderCosts } from './events.ts';

const isPossible = (costs: Readonly<OrderCosts>): boolean =>
  Object.values(costs).every((percent) => places(percent) <= costPlacesMax) &&
  categories.every((category) => {
    const commission = costs[`commission_${category}`];
    const swaps = [costs[`swap_buy_${category}`], costs[`swap_sell_${category}`]] as const;
    return (
      !isNegative(commission) &&
      lte(commission, commissionMax) &&
      swaps.every((swap) => lte(swap, swapMax) && gte(swap, `-${swapMax}`)) &&
      !isPaidForNothing(...swaps) &&
      (maySwapPay(category) || !swaps.some(isPositive))
    );
  });

export const orderCosts = defineSettings<{ OrderCostsSet: OrderCosts }>({
  category: 'order_costs',
  foldVersion: 1,
  parts: {
    OrderCostsSet: {
      defaults: {
        commission_forex: '0',
        commission_commodity: '0',
        commission_index: '0',
        commission_crypto: '0',
        commission_stock: '0',
        swap_buy_forex: '0',
        swap_buy_commodity: '0',
        swap_buy_index: '0',
        swap_buy_crypto: '0',
        swap_buy_stock: '0',
        swap_sell_forex: '0',
        swap_sell_commodity: '0',
        swap_sell_index: '0',
        swap_sell_crypto: '0',
        swap_sell_stock: '0',
      },
      isPossible,
      sentence: '{{actor}} set commission and swap',
      fields: {
        commission_forex: 'Commission, forex',
        commission_commodity: 'Commission, commodity',
        commission_index: 'Commission, index',
        commission_crypto: 'Commission, crypto',
        commission_stock: 'Commission, stock',
        swap_buy_forex: 'Swap of buys, forex',
        swap_buy_commodity: 'Swap of buys, commodity',
        swap_buy_index: 'Swap of buys, index',
        swap_buy_crypto: 'Swap of buys, crypto',
        swap_buy_stock: 'Swap of buys, stock',
        swap_sell_forex: 'Swap of sells, forex',
        swap_sell_commodity: 'Swap of sells, commodity',
        swap_sell_index: 'Swap of sells, index',
        swap_sell_crypto: 'Swap of sells, crypto',
        swap_sell_stock: 'Swap of sells, stock',
      },
    },
  },
});

/** The costs of an order of this category and type besides its spread; zero until somebody sets them. */
export const costTermsOf = (
  costs: Readonly<OrderCosts>,
  category: Category,
  type: OrderType,
): CostTerms => ({
  commission: costs[`commission_${category}`],
  swap: costs[`swap_${type}_${category}`],
});
