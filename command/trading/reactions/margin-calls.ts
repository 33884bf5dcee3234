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
  /** The site settings, in percent. */
  levels: () => Readonly<{ marginCallLevel: Decimal; stopOutLevel: Decimal }>;
  /** The newest quotes of what a wallet holds; `null` while one of an open market is missing or old. */
  quotesOf: (walletId: string, now: string) => MarketQuotes | null;
  revisionOf: (walletId: string) => number;
  onError: (error: unknown) => void;
  nowMs: () => number;
}>;

/** Warns the owners of wallets that are said to be below the level; the decider counts exactly. */
export type MarginCalls = Readonly<{
  /** Warns the owner, unless somebody asked for that a short while ago. */
  call: (walletId: string) => void;
  forget: (walletId: string) => void;
  idle: () => Promise<void>;
  /** Calls no more; what is under way ends. */
  stop: () => Promise<void>;
}>;

/** A warning waits for none before it: as many at once as orders are closed at once. */
const inFlightMax = 64;
/** After a refusal or a failure: the level is at the limit to a hair, or the owner knows. */
const restAfterRefusalMs = 300_000;

export const createMarginCalls = (settings: MarginCallSettings): MarginCalls => {
  const { handler, clock, levels, quotesOf, revisionOf, onError, nowMs } = settings;
  /** Until when a wallet is left alone. */
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

/** The revision the wallet is known at makes the command's id: from there its owner is warned once. */
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
