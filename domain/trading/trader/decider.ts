import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { alertsAfter, decideAlert, type WaitingAlert } from './alerts.ts';
import type { TraderCommand } from './commands.ts';
import type { TraderEvent } from './events.ts';
import { tradingErrors } from '../errors.ts';

/** How many favourites a person can have. */
export const favoritesMax = 200;

/** A person's choices on the trading screen. */
export type Trader = Readonly<{
  activeWalletId: string | null;
  favorites: readonly string[];
  wantsStatementMails: boolean;
  /** The alerts that have not fired yet. */
  alerts: readonly WaitingAlert[];
}>;

export const traderDecider: Decider<Trader, TraderCommand, TraderEvent> = {
  category: 'trader',
  foldVersion: 3,
  decide: (command, state) => {
    switch (command.type) {
      case 'SwitchActiveWallet': {
        const { userId, walletId, walletOwnerId, onlyIfNone } = command.data;
        if (walletOwnerId !== userId) throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
        const stays = onlyIfNone && state.activeWalletId !== null;
        return stays || state.activeWalletId === walletId
          ? []
          : [{ type: 'ActiveWalletSwitched', data: { walletId } }];
      }
      case 'AddFavorite': {
        const { instrumentId } = command.data;
        if (state.favorites.includes(instrumentId)) return [];
        if (state.favorites.length >= favoritesMax) {
          throw new DomainError(tradingErrors.TOO_MANY_FAVORITES, { limit: favoritesMax });
        }
        return [{ type: 'FavoriteAdded', data: { instrumentId } }];
      }
      case 'RemoveFavorite': {
        const { instrumentId } = command.data;
        return state.favorites.includes(instrumentId)
          ? [{ type: 'FavoriteRemoved', data: { instrumentId } }]
          : [];
      }
      case 'SetStatementMails': {
        const { wanted } = command.data;
        if (wanted === state.wantsStatementMails) return [];
        return [{ type: wanted ? 'StatementMailsResumed' : 'StatementMailsStopped', data: {} }];
      }
      case 'SetPriceAlert':
      case 'RemovePriceAlert':
      case 'FirePriceAlert':
        return decideAlert(command, state.alerts);
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ActiveWalletSwitched':
        return { ...state, activeWalletId: event.data.walletId };
      case 'FavoriteAdded':
        return { ...state, favorites: [...state.favorites, event.data.instrumentId] };
      case 'FavoriteRemoved':
        return {
          ...state,
          favorites: state.favorites.filter((id) => id !== event.data.instrumentId),
        };
      case 'StatementMailsStopped':
      case 'StatementMailsResumed':
        return { ...state, wantsStatementMails: event.type === 'StatementMailsResumed' };
      case 'PriceAlertSet':
      case 'PriceAlertRemoved':
      case 'PriceAlertFired':
        return { ...state, alerts: alertsAfter(state.alerts, event) };
      default:
        return never(event);
    }
  },
  initialState: () => ({
    activeWalletId: null,
    favorites: [],
    wantsStatementMails: true,
    alerts: [],
  }),
};
