import { object } from 'yup';
import {
  gte,
  isNegative,
  isPositive,
  lte,
  parseDecimal,
  places,
} from '../../domain/shared/decimal.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import {
  commissionMax,
  costPlacesMax,
  isPaidForNothing,
  maySwapPay,
  swapMax,
} from '../../domain/shared/trading/costs.ts';
import { decimal } from '../core/decimal-schema.ts';

const percent = () =>
  decimal()
    .required()
    .test('places', fieldTexts.costPlaces, (value) => places(value) <= costPlacesMax);

const commission = () =>
  percent().test(
    'commission',
    fieldTexts.commission,
    (value) => !isNegative(value) && lte(value, commissionMax),
  );

const swap = (category: Category) =>
  percent()
    .test('swap', fieldTexts.swap, (value) => lte(value, swapMax) && gte(value, `-${swapMax}`))
    .test('circle', fieldTexts.swapOfCircle, (value) => maySwapPay(category) || !isPositive(value));

/** If buys and sells together would pay, the swap of sells gets the error. */
const swapOfSells = (category: Category) =>
  swap(category).test('hedge', fieldTexts.swapOfHedge, (sells, { parent }) => {
    const buys = parseDecimal(Reflect.get(Object(parent), `swap_buy_${category}`));
    return buys === null || !isPaidForNothing(buys, sells);
  });

/** Percentages by category: commission of an order's value, and swap per year of an order's value. */
export const orderCostFields = object({
  commission_forex: commission(),
  commission_commodity: commission(),
  commission_index: commission(),
  commission_crypto: commission(),
  commission_stock: commission(),
  swap_buy_forex: swap('forex'),
  swap_buy_commodity: swap('commodity'),
  swap_buy_index: swap('index'),
  swap_buy_crypto: swap('crypto'),
  swap_buy_stock: swap('stock'),
  swap_sell_forex: swapOfSells('forex'),
  swap_sell_commodity: swapOfSells('commodity'),
  swap_sell_index: swapOfSells('index'),
  swap_sell_crypto: swapOfSells('crypto'),
  swap_sell_stock: swapOfSells('stock'),
});
