import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../domain/trading/wallet/events.ts';

// The codec gives an event of a type in the shape that its catalogue declares.
const isWalletEvent = (event: RecordedEvent): event is RecordedEvent & WalletEvent =>
  Object.hasOwn(walletEventCatalogue.events, event.type);

/** What happened to a wallet, of all that its stream holds. */
export const walletEventsOf = (events: readonly RecordedEvent[]): readonly WalletEvent[] =>
  events.filter(isWalletEvent);
