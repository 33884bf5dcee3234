import type { DomainCommand } from '../../shared/messages.ts';
import type { PriceAlertCommand } from './alerts.ts';

/** `walletOwnerId` is the owner from the wallet's own stream. `onlyIfNone`: an earlier choice is kept. */
export type SwitchActiveWallet = DomainCommand<
  'SwitchActiveWallet',
  { userId: string; walletId: string; walletOwnerId: string | null; onlyIfNone: boolean }
>;
export type AddFavorite = DomainCommand<'AddFavorite', { instrumentId: string }>;
export type RemoveFavorite = DomainCommand<'RemoveFavorite', { instrumentId: string }>;

/** Whether the person gets a statement by mail each month; the default is yes. */
export type SetStatementMails = DomainCommand<'SetStatementMails', { wanted: boolean }>;

export type TraderCommand =
  SwitchActiveWallet | AddFavorite | RemoveFavorite | SetStatementMails | PriceAlertCommand;
