import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, QuoteUsed } from '../../shared/trading/types.ts';

/** What a wallet gave or got, where its other side is. */
type OtherWallet = Readonly<{ walletId: string; currency: string; amount: Decimal }>;

/**
 * Money on its way between two wallets of one person: the first event takes it out and says all there is to say, the second
 * follows from it. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
type Money = Book & {
  transferId: string;
  userId: string;
  /** In this wallet's currency. */
  amount: Decimal;
  /** Units of the receiving wallet's currency for one of the sending wallet's. */
  rate: Decimal;
};

export type TransferSent = DomainEvent<
  'TransferSent',
  Money & {
    to: OtherWallet;
    /** The quotes that the rate was derived from; none for the same currency. */
    convertedAt: readonly QuoteUsed[];
    /** The prices at which open orders were valued; empty where nothing depended on any. */
    valuedAt: readonly QuoteUsed[];
  }
>;

export type TransferReceived = DomainEvent<'TransferReceived', Money & { from: OtherWallet }>;

export type TransferEvent = TransferSent | TransferReceived;

/** Their part of the wallet's catalogue. */
export const transferEvents = {
  TransferSent: { version: 1 },
  TransferReceived: { version: 1 },
} as const;
