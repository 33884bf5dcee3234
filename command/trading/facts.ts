import { isCurrency } from '../../domain/shared/currencies.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Category, MarketQuotes } from '../../domain/shared/trading/types.ts';
import type { ReferenceData } from '../reference.ts';
import type {
  HandFacts,
  MarketFacts,
  Slippage,
  StopOut,
  TraderFacts,
} from '../../domain/trading/wallet/commands.ts';
import type { Caller } from '../../infra/http/route.ts';
import type { HeldQuote } from '../../infra/market-data/quote-book.ts';
import type { CommandDeps } from '../deps.ts';

/** Who places or changes an order: the customer, or staff who act for the customer. */
export const handFacts = ({ actor }: Pick<Caller, 'actor'>): HandFacts => ({
  acting: actor.impersonatorId !== null,
});

/** What is known of the person who opens an order, from reference data. An unknown person has no verified email. */
export const traderFacts = async (
  caller: Pick<Caller, 'actor'>,
  { reference }: Pick<CommandDeps, 'reference'>,
): Promise<TraderFacts> => {
  const { userId } = caller.actor;
  const [user, isKyc] = await Promise.all([reference.user(userId), reference.isKyc(userId)]);
  return {
    isEmailVerified: user?.isEmailVerified ?? false,
    isKyc,
    kycRequired: reference.siteSettings().kycTrade,
    ...handFacts(caller),
  };
};

/** The newest price of an instrument, and whether its market is open now. */
export const marketFacts = async (
  instrument: Readonly<{ name: string; category: Category }>,
  { quotes, clock }: Pick<CommandDeps, 'quotes' | 'clock'>,
): Promise<MarketFacts> => {
  await quotes.fresh();
  return {
    quote: quotes.latest(instrument.name),
    status: quotes.marketStatus()[instrument.category].state,
    now: clock().toISOString(),
  };
};

/**
 * The same for an order's instrument, which may have been delisted since. `null` stands for an order that is not open,
 * whose market does not matter.
 */
export const orderMarketFacts = async (
  instrument: string | null,
  deps: Pick<CommandDeps, 'quotes' | 'clock' | 'reference'>,
): Promise<MarketFacts> => {
  const known = instrument === null ? null : deps.reference.categoryNamed(instrument);
  if (instrument === null || known === null) {
    return { quote: null, status: 'open', now: deps.clock().toISOString() };
  }
  return marketFacts({ name: instrument, category: known }, deps);
};

type Market = Pick<CommandDeps, 'quotes'> &
  Readonly<{ reference: Pick<ReferenceData, 'categoryNamed'> }>;

/** An instrument that was never listed counts as open, so that its quotes must be fresh. */
const statusesNow = ({ quotes, reference }: Market): ((quote: HeldQuote) => 'open' | 'closed') => {
  const status = quotes.marketStatus();
  return ({ instrument }) => {
    const category = reference.categoryNamed(instrument);
    return category === null ? 'open' : status[category].state;
  };
};

const withStatus = (found: readonly HeldQuote[], deps: Market): MarketQuotes => {
  const statusOf = statusesNow(deps);
  return Object.fromEntries(
    found.map((quote) => [quote.instrument, { ...quote, market: statusOf(quote) }]),
  );
};

const anyQuote = (): boolean => true;

const marketQuotesOf = async (
  deps: Market,
  isWanted: (quote: HeldQuote) => boolean,
): Promise<MarketQuotes> => {
  await deps.quotes.fresh();
  return withStatus(deps.quotes.all().filter(isWanted), deps);
};

/** The newest quotes of all instruments, used to value open orders. */
export const marketQuotes = (deps: Market): Promise<MarketQuotes> => marketQuotesOf(deps, anyQuote);

/** What a stop-out at this moment would be decided on. */
export const stopOutFacts = async (
  deps: Market & Pick<CommandDeps, 'clock' | 'reference'>,
): Promise<StopOut['data']> => ({
  stopOutLevel: deps.reference.siteSettings().stopOutLevel,
  quotes: await marketQuotes(deps),
  now: deps.clock().toISOString(),
});

const sidesByPair = new Map<string, readonly string[]>();

/** Both currencies of a pair. They are cached, because each order asks for those of all pairs. */
const sidesOf = (instrument: string): readonly string[] => {
  const sides = sidesByPair.get(instrument) ?? instrument.split('_');
  sidesByPair.set(instrument, sides);
  return sides;
};

/**
 * The newest quotes of the pairs that can convert any wallet currency into this one: one side is this currency or the
 * dollar, and neither side is a share or a metal.
 */
export const conversionQuotes = (currency: string, deps: Market): Promise<MarketQuotes> => {
  const isEnd = (side: string): boolean => side === currency || side === 'USD';
  const mayConvert = (side: string): boolean => isEnd(side) || isCurrency(side);
  return marketQuotesOf(deps, ({ instrument }) => {
    const sides = sidesOf(instrument);
    return sides.some(isEnd) && sides.every(mayConvert);
  });
};

/**
 * The newest quotes that convert one currency into the other, directly or through the dollar; the rate of an order
 * needs no others. An order in the wallet's own currency needs none.
 */
export const quotesBetween = async (
  from: string,
  to: string,
  deps: Market,
): Promise<MarketQuotes> => {
  if (from === to) return {};
  const pairs = [[from, to] as const, [from, 'USD'] as const, ['USD', to] as const];
  const names = pairs.flatMap(([a, b]) => (a === b ? [] : [`${a}_${b}`, `${b}_${a}`]));
  await deps.quotes.fresh();
  const found = names.map((name) => deps.quotes.latest(name)).filter((quote) => quote !== null);
  return withStatus(found, deps);
};

/** The amounts that may be chosen in this category; `null` if any may. */
export const lotsOf = (
  settings: ReturnType<ReferenceData['lots']>,
  category: Category,
): readonly Decimal[] | null =>
  settings.types[category] === 'lot' ? settings.lots.map(({ value }) => value) : null;

type Seen = Readonly<{ rate?: Decimal | null; spreadCost?: Decimal | null }>;

/** How far an execution may be from what the person saw; `null` if they named no rate. */
export const slippageOf = (
  { rate: askedRate = null, spreadCost: askedCost = null }: Seen,
  { reference }: Pick<CommandDeps, 'reference'>,
): Slippage =>
  askedRate === null
    ? null
    : { askedRate, askedCost, limitPips: reference.siteSettings().slippageLimitPips };
