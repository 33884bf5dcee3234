import { isDomainError, type Refusal } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { pause } from '../../../infra/pause.ts';

/** A command to send, whose quote ages until it is carried out, and what to do if it is not carried out. */
export type Errand = Readonly<{ send: () => Promise<unknown>; putBack: () => void }>;

export type ErrandSettings = Readonly<{
  /** Called with errors other than expected refusals; the same quote is tried again while it is fresh. */
  onError: (error: unknown) => void;
  /** Default: several tries within the five seconds for which a quote is fresh. */
  retryDelaysMs?: readonly number[] | undefined;
}>;

/** Sends the commands of the trigger engine: a limited number at once, in the order in which they were given. */
export type Errands = Readonly<{
  send: (errands: readonly Errand[]) => void;
  /** Resolves when no command is in flight. */
  idle: () => Promise<void>;
  /** Stops sending; commands that wait are dropped. */
  stop: () => void;
}>;

const inFlightMax = 64;
/** A quote that crossed a level counts as long as it is fresh, five seconds. */
const defaultRetryDelaysMs = [100, 200, 400, 800, 1_600];

/** The order or the level is gone; the book learns why from the log. */
const settled: ReadonlySet<Refusal> = new Set([
  tradingErrors.LEVEL_CHANGED,
  tradingErrors.ORDER_NOT_FOUND,
  tradingErrors.ALREADY_CLOSED,
  tradingErrors.WALLET_NOT_FOUND,
  tradingErrors.PENDING_ORDER_NOT_FOUND,
  tradingErrors.PRICE_ALERT_NOT_FOUND,
]);

/** The quote is no longer valid, or the other facts of the decision are not known yet. */
const passed: ReadonlySet<Refusal> = new Set([
  tradingErrors.LEVEL_NOT_CROSSED,
  tradingErrors.PRICE_STALE,
  tradingErrors.MARKET_CLOSED,
  tradingErrors.PENDING_ORDER_NOT_OVER,
  generalErrors.REFERENCE_DATA_STALE,
]);

export const createErrands = ({
  onError,
  retryDelaysMs = defaultRetryDelaysMs,
}: ErrandSettings): Errands => {
  const waiting: Errand[] = [];
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  const sendOnce = async (errand: Errand): Promise<'settled' | 'passed' | 'failed'> => {
    try {
      await errand.send();
      return 'settled';
    } catch (error) {
      if (isDomainError(error) && settled.has(error.refusal)) return 'settled';
      if (isDomainError(error) && passed.has(error.refusal)) return 'passed';
      onError(error);
      return 'failed';
    }
  };

  const carryOut = async (errand: Errand): Promise<void> => {
    for (const delayMs of [...retryDelaysMs, null]) {
      const answer = await sendOnce(errand);
      if (answer === 'settled') return;
      if (answer === 'passed' || delayMs === null || stopping.signal.aborted) break;
      await pause(delayMs, stopping.signal);
    }
    // The level still stands and was not acted on, so the next quote that crosses it tries again.
    errand.putBack();
  };

  const sendWaiting = (): void => {
    while (underWay.size < inFlightMax) {
      const next = waiting.shift();
      if (next === undefined) return;
      const sending = carryOut(next).finally(() => {
        underWay.delete(sending);
        if (!stopping.signal.aborted) sendWaiting();
      });
      underWay.add(sending);
    }
  };

  return {
    send: (errands) => {
      waiting.push(...errands);
      sendWaiting();
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => {
      stopping.abort();
      waiting.length = 0;
    },
  };
};
