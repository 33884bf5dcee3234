import type { WalletMode } from '../../domain/shared/trading/types.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { Handler } from '../core/handle.ts';

/** What never changes about a wallet. */
export type WalletFacts = Readonly<{ userId: string; mode: WalletMode; currency: string }>;

/** Owner, mode and currency of a wallet; `null` where there is none. */
export const walletFacts = (
  walletId: string,
  { handler }: Readonly<{ handler: Handler }>,
): Promise<WalletFacts | null> =>
  handler.find({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) =>
      wallet.status === 'open'
        ? { userId: wallet.userId, mode: wallet.mode, currency: wallet.currency }
        : null,
  });
