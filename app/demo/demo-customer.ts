import { seedNamespace } from '../../command/core/ids.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { isZero, isPositive, mul, neg, round, sub } from '../../domain/shared/decimal.ts';
import { invariant } from '../../domain/shared/errors.ts';
import type { OrderType } from '../../domain/shared/trading/types.ts';
import type { AlertSide } from '../../domain/trading/trader/alert-events.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import {
  catalogueInstruments,
  type CatalogueInstrument,
} from '../../infra/market-data/instruments.ts';
import { seedPendingOrders } from './demo-pending.ts';
import { seedId, seedSending, type SeedDeps } from './seed-kit.ts';
import { demoFavorites, demoUserId } from './seed-people.ts';
import { seedTrades } from './seed-trades.ts';
import type { PlannedOrder } from './trade-plan.ts';

const hourMs = 3_600_000;
const balance = '25000';
const userId = demoUserId('customer@daybook.test');
const walletId = firstWalletId(userId, 'demo');

const instrumentOf = (name: string): CatalogueInstrument => {
  const found = catalogueInstruments.find((one) => one.name === name);
  invariant(found, `there is an instrument ${name}`);
  return found;
};

type Row = readonly [
  string,
  OrderType,
  amount: string,
  openedAgo: number,
  closedAgo: number | null,
];

/** Hours before now. */
const rows: readonly Row[] = [
  ['EUR_USD', 'buy', '20000', 430, 412],
  ['XAU_USD', 'sell', '3', 310, 290],
  ['NVDA', 'buy', '20', 220, 196],
  ['GBP_USD', 'sell', '10000', 150, 131],
  ['US500', 'buy', '1', 80, 60],
  ['EUR_USD', 'sell', '15000', 50, 30],
  ['GBP_USD', 'sell', '8000', 9, null],
  ['XAU_USD', 'buy', '4', 6, null],
  ['NVDA', 'buy', '25', 3, null],
];

const planned = rows.map(([name, type, amount, openedAgo, closedAgo], index): PlannedOrder => ({
  name: `the customer's ${String(index)}`,
  instrument: instrumentOf(name),
  type,
  amount,
  openedAgoMs: openedAgo * hourMs,
  closedAgoMs: closedAgo === null ? null : closedAgo * hourMs,
}));

/** Levels as parts of the current price, which are not reached in a demo's first hours. */
const alerts: readonly (readonly [string, AlertSide, part: string])[] = [
  ['EUR_USD', 'above', '1.01'],
  ['XAU_USD', 'below', '0.97'],
  ['BTC_USD', 'above', '1.06'],
];

/** Staff bring the demo money back to 25,000.00 after the first trades, as customers request. */
const fillUp = async (deps: SeedDeps): Promise<void> => {
  const now = await deps.handler.find({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) => (wallet.status === 'open' ? wallet.balance : null),
  });
  const missing = sub(balance, now ?? balance);
  if (isZero(missing)) return;
  const at = new Date(deps.nowMs() - 24 * hourMs).toISOString();
  await deps.handler.handle({
    decider: walletDecider,
    streamId: walletId,
    ...seedSending("fill up the customer's demo money"),
    occurredAt: at,
    command: {
      type: 'AdjustBalance',
      data: {
        type: isPositive(missing) ? 'add' : 'subtract',
        amount: isPositive(missing) ? missing : neg(missing),
        purpose: 'correction',
        reference: null,
        reason: 'staff',
        staffId: demoUserId('admin@daybook.test'),
        fourEyes: null,
        quotes: {},
        now: at,
      },
    },
    outcome: () => ({ status: 200, body: {} }),
  });
};

const setAlerts = async (deps: SeedDeps): Promise<void> => {
  for (const [name, side, part] of alerts) {
    const { leverage, base, quote, category, decimals, ...instrument } = instrumentOf(name);
    const price = deps.pastPrices(instrumentOf(name), deps.nowMs());
    const at = new Date(deps.nowMs()).toISOString();
    await deps.handler.handle({
      decider: traderDecider,
      streamId: userId,
      ...seedSending(`alert ${name}`),
      command: {
        type: 'SetPriceAlert',
        data: {
          alertId: seedId(`alert ${name}`),
          instrument: {
            id: instrumentIdOf(instrument.name),
            name: instrument.name,
            base,
            quote,
            category,
            leverage,
            tradable: true,
          },
          market: { quote: { ...price, sequence: 0, at, ageMs: 0 }, status: 'open', now: at },
          side,
          level: round(mul(price.bid, part), decimals),
          byMail: false,
        },
      },
      outcome: () => ({ status: 200, body: {} }),
    });
  }
};

/**
 * The data of the demo customer's first screen: some closed orders, three open ones with levels, pending orders, and
 * alerts.
 */
export const seedDemoCustomer = async (deps: SeedDeps): Promise<void> => {
  const wallet = { person: 'customer@daybook.test', userId, walletId };
  const isClosed = ({ closedAgoMs }: PlannedOrder): boolean => closedAgoMs !== null;
  await seedTrades(deps, { ...wallet, planned: planned.filter(isClosed) });
  await fillUp(deps);
  await seedTrades(deps, { ...wallet, planned: planned.filter((order) => !isClosed(order)) });
  await seedPendingOrders(deps, { userId, walletId, instrumentOf });
  await setAlerts(deps);
};

/** Whether the seeder wrote the event, by the source in its metadata. */
const isOfSeeder = ({ metadata }: Readonly<{ metadata: Uint8Array }>): boolean =>
  Buffer.from(metadata).includes(seedNamespace);

/** Whether it was ever completed. If somebody has already traded with the wallet, nothing is added. */
export const isDemoCustomerSeeded = async ({
  store,
}: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const [afterOpening] = await store.read(`wallet-${walletId}`, 2, 1);
  if (afterOpening !== undefined && !isOfSeeder(afterOpening)) return true;
  const last = demoFavorites.length + alerts.length;
  return (await store.read(`trader-${userId}`, last, 1)).length > 0;
};
