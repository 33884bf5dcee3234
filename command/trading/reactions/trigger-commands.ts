import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import type { AgedQuote } from '../../../domain/shared/trading/types.ts';
import { traderDecider } from '../../../domain/trading/trader/decider.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { derivedSending } from '../../core/metadata.ts';
import type { BookedAlert } from './alert-book.ts';
import type { CrossedLevel } from './level-book.ts';
import type { ReachedStop } from './stop-book.ts';

/** The command's id is derived from its subject and purpose, so that a second engine or a retry changes nothing. */
const sendingOf = (id: string, purpose: string) => ({
  ...derivedSending({
    actor: systemActor(systemActors.triggers),
    source: id,
    purpose,
    correlationId: id,
  }),
  outcome: () => ({ status: 200, body: { id } }),
});

const marketAt = (quote: AgedQuote, now: string) => ({ quote, status: 'open' as const, now });

/** Closes an order whose level was crossed. */
export const closing = (crossed: CrossedLevel, quote: AgedQuote, now: string) => {
  const { walletId, orderId, kind, level } = crossed;
  return {
    ...sendingOf(orderId, `close at ${kind} ${level}`),
    decider: walletDecider,
    streamId: walletId,
    command: {
      type: 'CloseOrderAtLevel' as const,
      data: { orderId, kind, level, market: marketAt(quote, now) },
    },
  };
};

/** Moves a stop that follows the price. */
export const moving = (
  { walletId, orderId, turn }: ReachedStop,
  quote: AgedQuote,
  now: string,
) => ({
  ...sendingOf(orderId, `move stop ${String(turn)}`),
  decider: walletDecider,
  streamId: walletId,
  command: {
    type: 'MoveStop' as const,
    data: { orderId, turn, market: marketAt(quote, now) },
  },
});

/** Fires a person's price alert. */
export const firing = ({ userId, alertId }: BookedAlert, quote: AgedQuote, now: string) => ({
  ...sendingOf(alertId, 'tell of the price'),
  decider: traderDecider,
  streamId: userId,
  command: {
    type: 'FirePriceAlert' as const,
    data: { alertId, market: marketAt(quote, now) },
  },
});
