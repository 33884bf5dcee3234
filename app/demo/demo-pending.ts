import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { mul, round } from '../../domain/shared/decimal.ts';
import type { OrderType, PendingKind } from '../../domain/shared/trading/types.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { CatalogueInstrument } from '../../infra/market-data/instruments.ts';
import { seedId, seedSending, type SeedDeps } from './seed-kit.ts';
import { marketAt, seedTrader } from './seed-trades.ts';

type Waiting = Readonly<{
  name: string;
  instrument: string;
  type: OrderType;
  kind: PendingKind;
  amount: string;
  /** Level, take profit and stop loss as parts of the current price. */
  parts: readonly [level: string, profit: string, loss: string];
  linkedTo: string | null;
}>;

/**
 * One order that waits for a better price, and two linked ones of which only one is filled. None is reached in a demo's
 * first hours.
 */
const waiting: readonly Waiting[] = [
  {
    name: 'better gold',
    instrument: 'XAU_USD',
    type: 'buy',
    kind: 'limit',
    amount: '2',
    parts: ['0.985', '1.01', '0.97'],
    linkedTo: null,
  },
  {
    name: 'euro breaks out above',
    instrument: 'EUR_USD',
    type: 'buy',
    kind: 'stop',
    amount: '12000',
    parts: ['1.008', '1.018', '1.003'],
    linkedTo: null,
  },
  {
    name: 'euro breaks out below',
    instrument: 'EUR_USD',
    type: 'sell',
    kind: 'stop',
    amount: '12000',
    parts: ['0.992', '0.982', '0.997'],
    linkedTo: 'euro breaks out above',
  },
];

const hourMs = 3_600_000;

const idOf = (name: string): string => seedId(`pending order ${name}`);

/** Places the demo customer's pending orders. */
export const seedPendingOrders = async (
  deps: SeedDeps,
  options: Readonly<{
    userId: string;
    walletId: string;
    instrumentOf: (name: string) => CatalogueInstrument;
  }>,
): Promise<void> => {
  const { userId, walletId, instrumentOf } = options;
  for (const { name, type, kind, amount, parts, linkedTo, ...order } of waiting) {
    const instrument = instrumentOf(order.instrument);
    const placedAtMs = deps.nowMs() - hourMs;
    const market = marketAt(instrument, placedAtMs, deps);
    const { bid } = deps.pastPrices(instrument, deps.nowMs());
    const { base, quote, category, leverage, decimals } = instrument;
    const at = (part: string): string => round(mul(bid, part), decimals);
    await deps.handler.handle({
      decider: walletDecider,
      streamId: walletId,
      ...seedSending(`place ${name}`),
      occurredAt: market.now,
      command: {
        type: 'PlacePendingOrder',
        data: {
          orderId: idOf(name),
          userId,
          trader: seedTrader,
          instrument: {
            id: instrumentIdOf(instrument.name),
            name: instrument.name,
            base,
            quote,
            category,
            leverage,
            tradable: true,
          },
          market,
          type,
          kind,
          amount,
          lots: null,
          level: at(parts[0]),
          profit: at(parts[1]),
          loss: at(parts[2]),
          expiresAt: null,
          linkedTo: linkedTo === null ? null : idOf(linkedTo),
        },
      },
      outcome: () => ({ status: 200, body: {} }),
    });
  }
};
