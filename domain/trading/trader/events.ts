import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { priceAlertEvents, type PriceAlertEvent } from './alert-events.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). The stream's id is the user's. */
export type ActiveWalletSwitched = DomainEvent<'ActiveWalletSwitched', { walletId: string }>;
export type FavoriteAdded = DomainEvent<'FavoriteAdded', { instrumentId: string }>;
export type FavoriteRemoved = DomainEvent<'FavoriteRemoved', { instrumentId: string }>;

/** The person stops the monthly statements by mail, or wants them again. */
export type StatementMailsStopped = DomainEvent<'StatementMailsStopped', Record<never, never>>;
export type StatementMailsResumed = DomainEvent<'StatementMailsResumed', Record<never, never>>;
export type StatementMailsEvent = StatementMailsStopped | StatementMailsResumed;

export type TraderEvent =
  ActiveWalletSwitched | FavoriteAdded | FavoriteRemoved | StatementMailsEvent | PriceAlertEvent;

/** The part of the trader's catalogue for statements by mail. */
export const statementMailsEvents = {
  StatementMailsStopped: { version: 1 },
  StatementMailsResumed: { version: 1 },
} as const;

export const traderEventCatalogue: EventCatalogue = {
  category: 'trader',
  events: {
    ActiveWalletSwitched: { version: 1 },
    FavoriteAdded: { version: 1 },
    FavoriteRemoved: { version: 1 },
    ...statementMailsEvents,
    ...priceAlertEvents,
  },
};
