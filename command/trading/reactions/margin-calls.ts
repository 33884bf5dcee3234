import { isDomainError } from '../../../domain/shared/errors.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import type { MarketQuotes } from '../../../domain/shared/trading/types.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { marginCallRestMs } from '../../../domain/trading/wallet/call-margin.ts';
import type { CallMargin } from '../../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type { Clock, Handler } from '../../core/handle.ts';
import { derivedSending } from '../../core/metadata.ts';

export type MarginCallSettings = Readonly<{
  handler: Pick<Handler, 'handle'>;
  clock: Clock;
  /** From the site settings, in percent. */
  levels: () => Readonly<{ marginCallLevel: Decimal; stopOutLevel: Decimal }>;
  /** The newest quotes of what a wallet holds; `null` while a quote of an open market is missing or old. */
  quotesOf: (walletId: string, now: string) => MarketQuotes | null;
  revisionOf: (walletId: string) => number;
  onError: (error: unknown) => void;
  nowMs: () => number;
}>;

/** Warns the owners of wallets that may be below the margin call level; the decider counts exactly. */
export type MarginCalls = Readonly<{
  /** Warns the owner, unless this was tried a short while ago. */
  call: (walletId: string) => void;
  forget: (walletId: string) => void;
  idle: () => Promise<void>;
  /** Sends no more warnings and waits for those in flight. */
  stop: () => Promise<void>;
}>;

/** How many warnings are in flight at once: as many as stop-outs. */
const inFlightMax = 64;
/** The wait after a refusal or a failure: the level is very near the limit, or the owner already knows. */
const restAfterRefusalMs = 300_000;

export const createMarginCalls = (settings: MarginCallSettings): MarginCalls => {
  const { handler, clock, levels, quotesOf, revisionOf, onError, nowMs } = settings;
  /** Until when no warning is tried for a wallet. */
  const restsUntil = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const send = async (walletId: string): Promise<void> => {
    const now = clock().toISOString();
    const quotes = quotesOf(walletId, now);
    if (quotes === null) return;
    restsUntil.set(walletId, nowMs() + restAfterRefusalMs);
    try {
      await handler.handle(callOf(walletId, revisionOf(walletId), { ...levels(), quotes, now }));
      restsUntil.set(walletId, nowMs() + marginCallRestMs);
    } catch (error) {
      const isRefused = isDomainError(error) && error.refusal === tradingErrors.MARGIN_CALL_NOT_DUE;
      if (!isRefused) onError(error);
    }
  };

  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    call: (walletId) => {
      if (isStopped || underWay.size >= inFlightMax) return;
      if ((restsUntil.get(walletId) ?? -Infinity) > nowMs()) return;
      const sending = send(walletId).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    forget: (walletId) => void restsUntil.delete(walletId),
    idle,
    stop: async () => {
      isStopped = true;
      await idle();
    },
  };
};

/** The command's id comes from the wallet's known revision, so that the owner is warned once per revision. */
const callOf = (walletId: string, revision: number, data: CallMargin['data']) => ({
  ...derivedSending({
    actor: systemActor(systemActors.triggers),
    source: walletId,
    purpose: `call margin after revision ${revision}`,
    correlationId: walletId,
  }),
  decider: walletDecider,
  streamId: walletId,
  command: { type: 'CallMargin' as const, data },
  outcome: () => ({ status: 200, body: { id: walletId } }),
});
