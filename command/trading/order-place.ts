import { DomainError, isDomainError, type Refusal } from '../../domain/shared/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { orderIn } from '../../domain/trading/wallet/state.ts';
import type { OrderHistory } from '../../domain/trading/wallet/order-history.ts';
import type { Evidence } from '../../domain/trading/wallet/commands.ts';
import type { CommandDeps } from '../deps.ts';
import type { Handled } from '../core/command.ts';
import { locate, type Location } from './locations.ts';
import { evidenceOf, historyOf } from './evidence.ts';
import { walletFacts } from './wallet-facts.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

/** The refusals that every command of a person about an order shares, besides its own. */
export const orderRefusals = [
  generalErrors.NO_ACTIVE_WALLET,
  generalErrors.STALE_WALLET,
  tradingErrors.ORDER_NOT_FOUND,
  tradingErrors.ALREADY_CLOSED,
  tradingErrors.MARKET_CLOSED,
  tradingErrors.PRICE_STALE,
  tradingErrors.DEMO_ONLY,
  generalErrors.REFERENCE_DATA_STALE,
] as const satisfies readonly Refusal[];

/** Which wallet a command about an order goes to, and what it carries. */
export type OrderPlace = Readonly<{
  walletId: string;
  /** The name of the order's instrument; `null` if the order is not open. */
  instrument: string | null;
  /** The events of a closed order; `null` for any other. */
  evidence: Evidence | null;
}>;

type Deps = Pick<CommandDeps, 'handler' | 'orders' | 'streams' | 'head'>;
type Asked = Readonly<{ userId: string; activeWalletId: string; orderId: string }>;

const instrumentOf = (
  walletId: string,
  orderId: string,
  { handler }: Deps,
): Promise<string | null> =>
  handler.find({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) =>
      wallet.status === 'open' ? (orderIn(wallet, orderId)?.instrument ?? null) : null,
  });

/** An order that the caller thinks is open in the active wallet, but is not, was closed a moment ago. */
const locateOrder = (asked: Asked, { orders, head }: Deps): Promise<Location | null> =>
  locate(
    asked.orderId,
    { locations: orders, head },
    ({ endedRevision, walletId }) => endedRevision !== null || walletId !== asked.activeWalletId,
  );

/** The order at its location; an order that is not open comes with its evidence. */
const placeAt = async (orderId: string, location: Location, deps: Deps): Promise<OrderPlace> => {
  const { walletId } = location;
  const instrument = await instrumentOf(walletId, orderId, deps);
  const evidence = instrument === null ? await evidenceOf(orderId, location, deps.streams) : null;
  return { walletId, instrument, evidence };
};

/**
 * Place and evidence of an order that is not open in the active wallet: it is in another wallet, closed, or
 * nonexistent.
 */
const placeElsewhere = async (asked: Asked, deps: Deps): Promise<OrderPlace> => {
  const nowhere = { walletId: asked.activeWalletId, instrument: null, evidence: null };
  const location = await locateOrder(asked, deps);
  if (location === null) return nowhere;
  const owner = await walletFacts(location.walletId, deps);
  if (owner?.userId !== asked.userId) return nowhere;
  return placeAt(asked.orderId, location, deps);
};

/** Whether the order was closed between the lookup and the decision. */
const isNotOpen = (error: unknown): boolean =>
  isDomainError(error) && error.refusal === tradingErrors.ORDER_NOT_FOUND;

/**
 * Carries out a command about an order in whichever wallet it is. If the order is not open, or was closed before the
 * command is decided, it is looked up and the command is sent with its opening and closing events as evidence.
 */
export const atOrder = async (
  asked: Asked,
  deps: Deps,
  send: (place: OrderPlace) => Promise<Handled>,
): Promise<Handled> => {
  const instrument = await instrumentOf(asked.activeWalletId, asked.orderId, deps);
  if (instrument === null) return send(await placeElsewhere(asked, deps));
  try {
    return await send({ walletId: asked.activeWalletId, instrument, evidence: null });
  } catch (error) {
    if (!isNotOpen(error)) throw error;
    return send(await placeElsewhere(asked, deps));
  }
};

/** The same for staff, who may name anybody's order. Refuses with `ORDER_NOT_FOUND`. */
export const atAnyOrder = async (
  orderId: string,
  deps: Deps,
  send: (place: OrderPlace) => Promise<Handled>,
): Promise<Handled> => {
  const find = async (): Promise<OrderPlace> => {
    const location = await locate(orderId, { locations: deps.orders, head: deps.head });
    if (location === null) throw new DomainError(tradingErrors.ORDER_NOT_FOUND);
    return placeAt(orderId, location, deps);
  };
  const place = await find();
  try {
    return await send(place);
  } catch (error) {
    if (place.instrument === null || !isNotOpen(error)) throw error;
    return send(await find());
  }
};

/** An order's wallet and all its events. */
export type OrderRead = Readonly<{ walletId: string; history: OrderHistory }>;

/** How many times an order is read at most while others change it. */
const readingsMax = 3;

const isStale = (error: unknown): boolean =>
  isDomainError(error) && error.refusal === tradingErrors.STALE_ORDER;

/**
 * Runs something that depends on all events of anybody's order, and reads them again if something happened meanwhile.
 * Refuses with `ORDER_NOT_FOUND`.
 */
export const atOrderAsRead = async <Done>(
  orderId: string,
  deps: Deps,
  run: (order: OrderRead) => Promise<Done>,
  readings = 1,
): Promise<Done> => {
  const location = await locate(orderId, { locations: deps.orders, head: deps.head });
  const history = location === null ? null : await historyOf(orderId, location, deps);
  if (location === null || history === null) throw new DomainError(tradingErrors.ORDER_NOT_FOUND);
  try {
    return await run({ walletId: location.walletId, history });
  } catch (error) {
    if (readings >= readingsMax || !isStale(error)) throw error;
    return atOrderAsRead(orderId, deps, run, readings + 1);
  }
};
