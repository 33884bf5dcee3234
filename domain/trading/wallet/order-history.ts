import { add, isPositive, isZero, sub, sum, type Decimal } from '../../shared/decimal.ts';
import { never } from '../../shared/decider.ts';
import type { RecordedEvent } from '../../shared/messages.ts';
import type { OpenTerms, OrderCorrected, TakenBack } from './correction-events.ts';
import { costsAfter, costsFrom, costsOfRest, type OrderCosts } from './costs.ts';
import { undo, withoutTaken, type Layer } from './correction-layers.ts';
import { isOrderEvent, type OrderEvent, type OrderOpened, type WalletEvent } from './events.ts';
import { settledAfter, type Settled } from './settle.ts';

/** The history of an order, read from its wallet's stream. Corrections are based on it. */
export type OrderHistory = Readonly<{
  opened: OrderOpened['data'];
  /** The terms after all corrections. */
  terms: OpenTerms;
  /** The parts that were closed before the rest; `null` when there were none. */
  settled: Settled | null;
  /** Commission and swap so far. */
  costs: OrderCosts;
  /** Units of the rest, or of the whole order when no part was closed before. */
  amount: Decimal;
  /** How the rest closed, what was posted for it in all, and the cost of a widened spread; `null` while it is open. */
  closed: Readonly<{ closeRate: Decimal; posted: Decimal; widened: Decimal }> | null;
  isCancelled: boolean;
  /** The id of the event whose result a correction changes. */
  correctsEvent: string;
  /** The revision of its newest event in the stream. */
  revision: number;
  /** What the house has covered since it closed and not taken back, oldest first. */
  covers: readonly TakenBack[];
  /** The corrections since it closed that later ones have not undone, oldest first. */
  layers: readonly Layer[];
  /**
   * The wallet's `amendments` when the stream was read. If the wallet has another number, this history is out of date.
   */
  amendments: number;
}>;

type Known = Omit<OrderHistory, 'amendments'>;
type Recorded = RecordedEvent<WalletEvent>;

const begun = (data: OrderOpened['data'], { id, revision }: Recorded): Known => ({
  opened: data,
  terms: { openRate: data.openRate, spread: data.spread, profit: data.profit, loss: data.loss },
  settled: null,
  costs: costsFrom(data),
  amount: data.amount,
  closed: null,
  isCancelled: false,
  correctsEvent: id,
  revision,
  covers: [],
  layers: [],
});

/** What is left of a correction after it has undone others becomes the newest layer. */
const layersAfter = ({ layers, covers }: Known, { data }: OrderCorrected, id: string) => {
  const undone = undo(layers, covers, data.posted);
  if (isZero(undone.rest)) return undone.layers;
  const taken = data.takenBack.filter(
    ({ eventId, amount }) =>
      isPositive(amount) && layers.every((layer) => layer.eventId !== eventId),
  );
  return [...undone.layers, { eventId: id, posted: undone.rest, taken }];
};

const afterOwn = (known: Known, event: OrderEvent, id: string): Known => {
  switch (event.type) {
    case 'OrderOpened':
      return known;
    case 'CommissionCharged':
    case 'SwapPosted':
      return { ...known, costs: costsAfter(known.costs, event) };
    case 'OrderLevelsSet': {
      const { profit, loss } = event.data;
      return { ...known, terms: { ...known.terms, profit, loss } };
    }
    case 'OrderTrailSet':
    case 'OrderStopMoved': {
      const { loss } = event.data;
      return { ...known, terms: { ...known.terms, loss } };
    }
    case 'OrderPartlyClosed': {
      const { amount, spread } = event.data;
      const { terms } = known;
      return {
        ...known,
        amount: sub(known.amount, amount),
        terms: { ...terms, spread: sub(terms.spread, spread) },
        settled: settledAfter(known.settled, event.data),
        costs: costsOfRest(known.costs, event.data),
      };
    }
    case 'OrderAmended': {
      const { openRate, spread, profit, loss } = event.data;
      return { ...known, correctsEvent: id, terms: { openRate, spread, profit, loss } };
    }
    case 'OrderClosed': {
      const { closeRate, posted, widened } = event.data;
      const terms = { ...known.terms, spread: add(known.terms.spread, widened) };
      return { ...known, correctsEvent: id, terms, closed: { closeRate, posted, widened } };
    }
    case 'OrderCorrected': {
      const { openRate, closeRate, spread, posted } = event.data;
      const inAll = add(known.closed?.posted ?? '0', posted);
      const terms = { ...known.terms, openRate, spread };
      const layers = layersAfter(known, event, id);
      const widened = known.closed?.widened ?? '0';
      const closed = { closeRate, posted: inAll, widened };
      return { ...known, correctsEvent: id, terms, closed, layers };
    }
    case 'OrderCancelled':
    case 'OrderReversed':
      return { ...known, isCancelled: true };
    default:
      return never(event);
  }
};

/** Covers since the order closed, minus what was taken back; a cover that is granted again is not a new one. */
const coversAfter = ({ covers }: Known, { data, id }: Recorded): OrderHistory['covers'] => {
  const taken = 'takenBack' in data ? data.takenBack : [];
  const left = withoutTaken(covers, taken);
  const covered = 'covered' in data ? data.covered : '0';
  const own = add(covered, sum(taken.map(({ amount }) => amount)));
  return isPositive(own) ? [...left, { eventId: id, amount: own }] : left;
};

/**
 * The history of an order, from its wallet's events since its opening; `null` when they do not begin with the opening.
 */
export const orderHistory = (
  events: readonly Recorded[],
  { orderId, amendments }: Readonly<{ orderId: string; amendments: number }>,
): OrderHistory | null => {
  const [first, ...rest] = events;
  if (first?.type !== 'OrderOpened' || first.data.orderId !== orderId) return null;
  let known = begun(first.data, first);
  for (const event of rest) {
    if (isOrderEvent(event) && event.data.orderId === orderId)
      known = { ...afterOwn(known, event, event.id), revision: event.revision };
    if (known.closed !== null) known = { ...known, covers: coversAfter(known, event) };
  }
  return { ...known, amendments };
};
