import { invariant } from '../../domain/shared/errors.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { OrderType } from '../../domain/shared/trading/types.ts';
import {
  catalogueInstruments,
  type CatalogueInstrument,
} from '../../infra/market-data/instruments.ts';
import { seededRandom, seedOf } from '../../infra/market-data/random.ts';

/** An order of the demo's past. Times are milliseconds before now. */
export type PlannedOrder = Readonly<{
  name: string;
  instrument: CatalogueInstrument;
  type: OrderType;
  amount: Decimal;
  openedAgoMs: number;
  /** `null` if it is still open. */
  closedAgoMs: number | null;
}>;

/** The instruments that people trade, and the amounts; margins stay between 80 and 900 dollars. */
const sizes: readonly (readonly [instrument: string, ...amounts: Decimal[]])[] = [
  ['EUR_USD', '10000', '20000', '30000'],
  ['GBP_USD', '8000', '15000'],
  ['USD_JPY', '10000', '25000'],
  ['AUD_USD', '15000', '30000'],
  ['USD_CAD', '10000', '20000'],
  ['XAU_USD', '2', '5', '8'],
  ['WTICO_USD', '80', '200'],
  ['US500', '1', '3'],
  ['NAS100', '0.5', '1'],
  ['NVDA', '20', '45'],
  ['AAPL', '15', '40'],
  ['BTC_USD', '0.01', '0.03'],
  ['ETH_USD', '0.4', '1.2'],
];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const closedOrders = 12;
const openOrders = 3;
const historyDays = 24;

/** The orders of one person: a dozen closed ones of the last weeks, and a few open ones of today. */
export const planTrades = (person: string): readonly PlannedOrder[] => {
  const random = seededRandom(seedOf(person, 7));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)];
    invariant(picked, 'there is something to pick from');
    return picked;
  };
  const order = (name: string, openedAgoMs: number, closedAgoMs: number | null): PlannedOrder => {
    const [instrumentName, ...amounts] = pick(sizes);
    const instrument = catalogueInstruments.find((one) => one.name === instrumentName);
    invariant(instrument, `there is an instrument ${instrumentName}`);
    return {
      name,
      instrument,
      type: pick(['buy', 'sell'] as const),
      amount: pick(amounts),
      openedAgoMs,
      closedAgoMs,
    };
  };
  const past = Array.from({ length: closedOrders }, (_, index) => {
    const openedAgoMs = Math.round(
      (historyDays - (index + random() * 0.8) * (historyDays / (closedOrders + 1))) * dayMs,
    );
    const heldMs = Math.round((0.5 + random() * 30) * hourMs);
    return order(`${person} ${index}`, openedAgoMs, Math.max(openedAgoMs - heldMs, dayMs));
  });
  const open = Array.from({ length: openOrders }, (_, index) =>
    order(`${person} open ${index}`, Math.round((1 + random() * 8) * hourMs), null),
  );
  return [...past, ...open];
};
