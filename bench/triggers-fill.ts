import { walletEventCatalogue } from '../domain/trading/wallet/events.ts';
import { systemActor, systemActors, type DomainEvent } from '../domain/shared/messages.ts';
import { funded, orderOpened, walletOpened } from '../domain/trading/wallet/testing.ts';
import { inParallel } from '../command/core/in-parallel.ts';
import { uuidv7 } from '../command/core/ids.ts';
import type { Codec } from '../infra/event-store/codec.ts';
import { noStream, type EventStore } from '../infra/event-store/port.ts';

export const instrumentCount = 60;
export const instrumentNames: readonly string[] = Array.from(
  { length: instrumentCount },
  (_none, index) => `BENCH_${String(index).padStart(2, '0')}`,
);
const ordersPerWallet = 10;
const appendsAtOnce = 64;
/** The percentage of orders with a level that the prices of the last part reach. */
const nearPercent = 1;

/** Prices of the quiet part, which triggers nothing, stay below it. */
export const reachedFrom = 1.3;
export const step = 0.0001;

/** The steps of a price in one direction before it turns. */
const stepsOneWay = 40;
/** The middle of the prices in the quiet part. */
const quietMiddle = 1.15;
/** How many turns each instrument is ahead of the one before it. */
const ahead = 7;

/** The price of a turn in the quiet part: one step from the previous price of the same instrument. */
export const quietBid = (turn: number): number => {
  const place =
    (Math.floor(turn / instrumentCount) + ahead * (turn % instrumentCount)) % (2 * stepsOneWay);
  return quietMiddle + (Math.abs(place - stepsOneWay) - stepsOneWay / 2) * step;
};

/**
 * One in this many wallets is a little above the margin level at which its owner is warned. It has as many buys as
 * sells, so that its equity changes with the prices of the quiet part by less than the distance to that level.
 */
const thinEvery = 20;
/** The range of the margin level in percent in these wallets, while the results of buys and sells are equal. */
export const thinFrom = 120;
export const thinTo = 170;
const marginOfOrder = 291.11;
const spreadOfOrder = 3;
/** The number of prices between two closed orders of an instrument. */
export const pricesBetween = 10;

export const rate = (value: number): string => value.toFixed(5);

export type FilledOrder = Readonly<{ instrument: number; above: number; below: number }>;

/** Orders with both levels, evenly over all instruments; the first percent are reached one after the other. */
const ordersOf = (count: number): readonly FilledOrder[] => {
  const near = Math.floor((count * nearPercent) / 100);
  return Array.from({ length: count }, (_none, index) => {
    const turn = Math.floor(index / instrumentCount);
    const isNear = index < near;
    return {
      instrument: index % instrumentCount,
      above: isNear ? reachedFrom + (turn * pricesBetween + 5) * step : 3 + turn * 0.00001,
      below: 0.5 - turn * 0.00001,
    };
  });
};

const isThin = (walletTurn: number): boolean => walletTurn % thinEvery === thinEvery - 1;

const moneyOf = (walletTurn: number): string => {
  if (!isThin(walletTurn)) return '1000000';
  const percent = thinFrom + (walletTurn % (thinTo - thinFrom + 1));
  return (ordersPerWallet * ((marginOfOrder * percent) / 100 + spreadOfOrder)).toFixed(2);
};

/** Appends wallets with ten open orders each, as commands would; gives the orders, and the ids of the wallets. */
export const fillOpenOrders = async (
  store: EventStore,
  codec: Codec,
  count: number,
): Promise<Readonly<{ orders: readonly FilledOrder[]; walletIds: readonly string[] }>> => {
  const orders = ordersOf(count);
  const walletIds = Array.from({ length: Math.ceil(count / ordersPerWallet) }, () => uuidv7());
  await inParallel([...walletIds.keys()], appendsAtOnce, async (turn) => {
    const streamId = walletIds[turn] ?? '';
    const opened: readonly DomainEvent[] = orders
      .slice(turn * ordersPerWallet, (turn + 1) * ordersPerWallet)
      .map(({ instrument, above, below }, index) => {
        const isBuy = !isThin(turn) || index % 2 === 0;
        return orderOpened({
          orderId: uuidv7(),
          instrument: instrumentNames[instrument] ?? '',
          category: 'crypto',
          type: isBuy ? 'buy' : 'sell',
          profit: rate(isBuy ? above : below),
          loss: rate(isBuy ? below : above),
          marginUsed: String(marginOfOrder),
          spread: String(spreadOfOrder),
        });
      });
    const commandId = uuidv7();
    const metadata = {
      actor: systemActor(systemActors.seeder),
      correlationId: commandId,
      causationId: commandId,
      commandId,
    };
    const occurredAt = '2026-06-11T12:00:00.000Z';
    const events = await Promise.all(
      [walletOpened, funded(moneyOf(turn)), ...opened].map((event) =>
        codec.encode(event, { id: uuidv7(), metadata, occurredAt, streamId }),
      ),
    );
    await store.append({
      stream: `${walletEventCatalogue.category}-${streamId}`,
      expectedRevision: noStream,
      commits: [{ events, command: null }],
    });
  });
  return { orders, walletIds };
};
