import type { Decimal } from '../../shared/decimal.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Gateway } from '../../shared/payments/types.ts';
import type { Book } from '../../shared/trading/types.ts';

/** Deposits, as they change a wallet. Stored names and shapes: never renamed, only superseded (docs/streams.md). */
type Money = Book & {
  /** The deposit's own stream holds everything else about it. */
  depositId: string;
  userId: string;
  gateway: Gateway;
  /** The amount that the wallet gets or gives back. */
  amount: Decimal;
  /** The fee that the house keeps or gives back. */
  fee: Decimal;
};

export type DepositPosted = DomainEvent<'DepositPosted', Money>;

/** The payer got the money back. */
export type DepositReversed = DomainEvent<
  'DepositReversed',
  Money & {
    /** What the house added so that the balance is not negative (decisions.md 43); usually 0. */
    covered: Decimal;
    /**
     * How far it took the balance below zero while orders are open; usually 0. Who pays it is decided when the last
     * order closes.
     */
    owed: Decimal;
    /** The rest of the deposit, amount and fee; 0 unless only a part of it went back. */
    left: Decimal;
  }
>;

export type WalletDepositEvent = DepositPosted | DepositReversed;

/** The part of the wallet's event catalogue with these events. */
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
