import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { MarketQuotes, WalletMode } from '../../shared/trading/types.ts';
import type { TransferReceived } from './transfer-events.ts';

/** The receiving wallet's data that never change. */
export type ReceivingWallet = Readonly<{
  walletId: string;
  userId: string;
  mode: WalletMode;
  currency: string;
}>;

export type SendTransfer = DomainCommand<
  'SendTransfer',
  {
    transferId: string;
    /** The owner of both wallets. */
    userId: string;
    /** The staff member who sends it for the owner; `null` when the owner does. */
    staffId: string | null;
    /** The wallet that the money leaves. */
    walletId: string;
    isEmailVerified: boolean;
    amount: Decimal;
    /** `null` when there is no wallet with that id. */
    to: ReceivingWallet | null;
    /** For the conversion, and for the equity that limits what leaves a wallet (decisions.md 33, 39, 40). */
    quotes: MarketQuotes;
    now: string;
  }
>;

/** Sent once for each transfer that left the other wallet. The command id is derived from that event. */
export type ReceiveTransfer = DomainCommand<
  'ReceiveTransfer',
  Omit<TransferReceived['data'], 'mode'>
>;

export type TransferCommand = SendTransfer | ReceiveTransfer;
