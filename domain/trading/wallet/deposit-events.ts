import type { Decimal } from '../../shared/decimal.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import type { Book } from '../../shared/trading/types.ts';

/** What deposits do to a wallet. Stored names and shapes: never renamed, only superseded (docs/streams.md). */
type Money = Book & {
  /** Its own stream says the rest. */
  depositId: string;
  userId: string;
  gateway: Gateway;
  /** What the wallet gets or gives back. */
  amount: Decimal;
  /** What the house keeps or gives back. */
  fee: Decimal;
};

export type DepositPosted = DomainEvent<'DepositPosted', Money>;

/** The payer has the money back. */
export type DepositReversed = DomainEvent<
  'DepositReversed',
  Money & {
    /** What the house added so that nothing is owed (decisions.md 43); usually 0. */
    covered: Decimal;
    /** What it left the wallet below zero, where orders are open: the last of them to close decides who pays it; usually 0. */
    owed: Decimal;
    /** Amount and fee that are left of the deposit: 0 but where a part of it went back. */
    left: Decimal;
  }
>;

export type WalletDepositEvent = DepositPosted | DepositReversed;

/** Their part of the wallet's catalogue. */
export const walletDepositEvents = {
  DepositPosted: { version: 1 },
  DepositReversed: {
    version: 3,
    upcasters: {
      1: (data) => ({ ...data, left: '0' }),
      2: (data) => ({ ...data, owed: '0' }),
    },
  },
} as const satisfies EventCatalogue['events'];

export const isDepositEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: WalletDepositEvent['type'] }> =>
  Object.hasOwn(walletDepositEvents, event.type);
