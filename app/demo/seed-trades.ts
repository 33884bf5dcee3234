import { add, max, min, mul, round, type Decimal } from '../../domain/shared/decimal.ts';
import { sideOf } from '../../domain/shared/trading/levels.ts';
import { noCosts } from '../../domain/shared/trading/costs.ts';
import type { AgedQuote, LevelKind, MarketQuotes } from '../../domain/shared/trading/types.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type {
  MarketFacts,
  TraderFacts,
  WalletCommand,
} from '../../domain/trading/wallet/commands.ts';
import {
  catalogueInstruments,
  type CatalogueInstrument,
} from '../../infra/market-data/instruments.ts';
import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { seedId, seedSending, type SeedDeps } from './seed-kit.ts';
import { planTrades, type PlannedOrder } from './trade-plan.ts';

export const seedTrader: TraderFacts = {
  isEmailVerified: true,
  isKyc: false,
  kycRequired: false,
  acting: false,
};

/** A step of a person's past: a command with its time. */
type Step = Readonly<{ atMs: number; purpose: string; command: WalletCommand }>;

/** The market of an instrument at a moment of the past. */
export const marketAt = (
  instrument: CatalogueInstrument,
  atMs: number,
  { pastPrices }: SeedDeps,
): MarketFacts & { quote: AgedQuote } => {
  const now = new Date(atMs).toISOString();
  const quote = { ...pastPrices(instrument, atMs), sequence: 0, at: now, ageMs: 0 };
  return { quote, status: 'open', now };
};

/** The currency pairs between the dollars of seeded wallets and a currency. */
const conversionAt = (currency: string, atMs: number, deps: SeedDeps): MarketQuotes => {
  const names = [`USD_${currency}`, `${currency}_USD`];
  const pairs = catalogueInstruments.filter(({ name }) => names.includes(name));
  return Object.fromEntries(
    pairs.map((pair) => [pair.name, { ...marketAt(pair, atMs, deps).quote, market: 'open' }]),
  );
};

/**
 * A level two percent beyond both the opening price and the current price, on its side, so that it is valid and is not
 * reached.
 */
const levelOf = (
  planned: PlannedOrder,
  kind: LevelKind,
  openedAtMs: number,
  deps: SeedDeps,
): Decimal => {
  const { instrument, type } = planned;
  const [then, now] = [openedAtMs, deps.nowMs()].map((atMs) =>
    add(deps.pastPrices(instrument, atMs).bid, instrument.spread),
  );
  const prices = [then ?? instrument.startPrice, now ?? instrument.startPrice] as const;
  const beyond =
    sideOf(type, kind) === 'above' ? mul(max(...prices), '1.02') : mul(min(...prices), '0.98');
  return round(beyond, instrument.decimals);
};

const opening = (userId: string, planned: PlannedOrder, deps: SeedDeps): Step => {
  const { instrument, type, amount, name } = planned;
  const { name: instrumentName, base, quote, category, leverage } = instrument;
  const atMs = deps.nowMs() - planned.openedAgoMs;
  const withLevels = planned.closedAgoMs === null;
  return {
    atMs,
    purpose: `open ${name}`,
    command: {
      type: 'OpenOrder',
      data: {
        orderId: seedId(`order ${name}`),
        userId,
        trader: seedTrader,
        instrument: {
          id: instrumentIdOf(instrumentName),
          name: instrumentName,
          base,
          quote,
          category,
          leverage,
          tradable: true,
        },
        market: marketAt(instrument, atMs, deps),
        type,
        amount,
        lots: null,
        profit: withLevels ? levelOf(planned, 'profit', atMs, deps) : null,
        loss: withLevels ? levelOf(planned, 'loss', atMs, deps) : null,
        quotes: conversionAt(quote, atMs, deps),
        spreadSetting: '1',
        costs: noCosts,
        stopOutLevel: '50',
        askedCommission: null,
        slippage: null,
      },
    },
  };
};

const closing = (
  userId: string,
  planned: PlannedOrder,
  closedAgoMs: number,
  deps: SeedDeps,
): Step => {
  const { instrument, name } = planned;
  const atMs = deps.nowMs() - closedAgoMs;
  return {
    atMs,
    purpose: `close ${name}`,
    command: {
      type: 'CloseOrder',
      data: {
        orderId: seedId(`order ${name}`),
        userId,
        trader: seedTrader,
        instrument: instrument.name,
        market: marketAt(instrument, atMs, deps),
        amount: null,
        slippage: null,
        evidence: null,
      },
    },
  };
};

/** The past of one person's wallet, step by step in order of time. */
export const seedTrades = async (
  deps: SeedDeps,
  options: Readonly<{
    person: string;
    userId: string;
    walletId: string;
    /** The person's orders; made up from the name if absent. */
    planned?: readonly PlannedOrder[];
  }>,
): Promise<void> => {
  const { person, userId, walletId, planned: orders = planTrades(person) } = options;
  const steps = orders.flatMap((planned) => {
    const first = opening(userId, planned, deps);
    return planned.closedAgoMs === null
      ? [first]
      : [first, closing(userId, planned, planned.closedAgoMs, deps)];
  });
  for (const { atMs, purpose, command } of steps.toSorted((a, b) => a.atMs - b.atMs)) {
    await deps.handler.handle({
      decider: walletDecider,
      streamId: walletId,
      ...seedSending(purpose),
      occurredAt: new Date(atMs).toISOString(),
      command,
      outcome: () => ({ status: 200, body: {} }),
    });
  }
};
