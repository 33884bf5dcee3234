import { isPositive, sum, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { isProblem } from '../../../lib/problem.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import type { PricesState } from '../prices/prices-slice.ts';
import type { Order } from '../types.ts';
import { postedAt } from './posted-at.ts';

/** Which open orders to close. */
export type CloseWhich = 'all' | 'profitable';

/** The orders to close, and their total result; `null` if one of them has no price. */
export const closable = (orders: readonly Order[], which: CloseWhich, prices: PricesState) => {
  const valued = orders.map((order) => ({
    order,
    result: postedAt(order, prices[order.instrument]),
  }));
  const chosen =
    which === 'all' ? valued : valued.filter(({ result }) => result !== null && isPositive(result));
  const results = chosen.flatMap(({ result }) => (result === null ? [] : [result]));
  return {
    orders: chosen.map(({ order }) => order),
    total: results.length === chosen.length ? sum(results) : null,
  };
};

/** An order that was not closed, and the reason. */
export type NotClosed = Readonly<{ order: Order; why: Sentence }>;

/** Progress of a run. */
export type RunState = Readonly<{
  of: number;
  done: number;
  posted: readonly Decimal[];
  /** Orders closed meanwhile by something else, such as a level. */
  already: number;
  failed: readonly NotClosed[];
  isOver: boolean;
}>;

type Closing = Readonly<{
  orders: readonly Order[];
  /** Sends one command, at the price of that moment. */
  close: (order: Order) => Promise<Readonly<{ pro_loss: Decimal }>>;
  /** Checked before each order: once it returns true, no more are started. */
  isCancelled: () => boolean;
  onStep: (state: RunState) => void;
}>;

/** Few at a time, so that other commands of the same person are not held up. */
const lanes = 4;

const gone: ReadonlySet<string> = new Set(['ALREADY_CLOSED', 'ORDER_NOT_FOUND']);

/** Closes orders a few at a time, and continues after refusals. */
export const closeEach = async ({
  orders,
  close,
  isCancelled,
  onStep,
}: Closing): Promise<RunState> => {
  let state: RunState = {
    of: orders.length,
    done: 0,
    posted: [],
    already: 0,
    failed: [],
    isOver: false,
  };
  const step = (change: Partial<RunState>): void => {
    state = { ...state, ...change };
    onStep(state);
  };
  const left = [...orders];
  const closeOne = async (order: Order): Promise<void> => {
    try {
      const { pro_loss: posted } = await close(order);
      step({ done: state.done + 1, posted: [...state.posted, posted] });
    } catch (error) {
      const done = state.done + 1;
      if (isProblem(error) && gone.has(error.code)) step({ done, already: state.already + 1 });
      else step({ done, failed: [...state.failed, { order, why: sentenceOf(error) }] });
    }
  };
  const lane = async (): Promise<void> => {
    for (let order = left.shift(); order !== undefined; order = left.shift()) {
      if (isCancelled()) return;
      await closeOne(order);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  step({ isOver: true });
  return state;
};
