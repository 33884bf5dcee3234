import type { DomainCommand } from '../../shared/messages.ts';
import type { PriceAlertCommand } from './alerts.ts';

/** `walletOwnerId` is the owner as the wallet's own stream says. `onlyIfNone`: what was chosen before stays. */
export type SwitchActiveWallet = DomainCommand<
  'SwitchActiveWallet',
  { userId: string; walletId: string; walletOwnerId: string | null; onlyIfNone: boolean }
>;
export type AddFavorite = DomainCommand<'AddFavorite', { instrumentId: string }>;
export type RemoveFavorite = DomainCommand<'RemoveFavorite', { instrumentId: string }>;

export type TraderCommand = SwitchActiveWallet | AddFavorite | RemoveFavorite | PriceAlertCommand;
