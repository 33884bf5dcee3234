import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, QuoteUsed } from '../../shared/trading/types.ts';

/** The other wallet of a transfer, and the amount in its currency. */
type OtherWallet = Readonly<{ walletId: string; currency: string; amount: Decimal }>;

/**
 * A transfer between two wallets of one person. The first event takes the money out and holds all data; the second
 * follows from it. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
type Money = Book & {
  transferId: string;
  userId: string;
  /** In this wallet's currency. */
  amount: Decimal;
  /** Units of the receiving wallet's currency for one unit of the sending wallet's. */
  rate: Decimal;
};

export type TransferSent = DomainEvent<
  'TransferSent',
  Money & {
    to: OtherWallet;
    /** The quotes that the rate was derived from; none for the same currency. */
    convertedAt: readonly QuoteUsed[];
    /** The prices at which open orders were valued; empty when no value was needed. */
    valuedAt: readonly QuoteUsed[];
  }
>;

export type TransferReceived = DomainEvent<'TransferReceived', Money & { from: OtherWallet }>;

export type TransferEvent = TransferSent | TransferReceived;

/** The part of the wallet's event catalogue with these events. */
export const transferEvents = {
  TransferSent: { version: 1 },
  TransferReceived: { version: 1 },
} as const;
