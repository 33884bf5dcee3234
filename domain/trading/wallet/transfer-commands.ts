import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { MarketQuotes, WalletMode } from '../../shared/trading/types.ts';
import type { TransferReceived } from './transfer-events.ts';

/** What never changes about the wallet that is to get the money. */
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
    /** Who of the staff sends it for the owner; `null` where the owner does. */
    staffId: string | null;
    /** The wallet that the money leaves. */
    walletId: string;
    isEmailVerified: boolean;
    amount: Decimal;
    /** `null` where there is none of that id. */
    to: ReceivingWallet | null;
    /** To convert by, and for the equity that limits what leaves a wallet (decisions.md 33, 39, 40). */
    quotes: MarketQuotes;
    now: string;
  }
>;

/** Sent once for each transfer that left the other wallet, with an id from its event. */
export type ReceiveTransfer = DomainCommand<
  'ReceiveTransfer',
  Omit<TransferReceived['data'], 'mode'>
>;

export type TransferCommand = SendTransfer | ReceiveTransfer;
