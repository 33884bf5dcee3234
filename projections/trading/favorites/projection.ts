import { never } from '../../../domain/shared/decider.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import {
  priceAlertEvents,
  type PriceAlertEvent,
} from '../../../domain/trading/trader/alert-events.ts';
import {
  statementMailsEvents,
  traderEventCatalogue,
  type StatementMailsEvent,
  type TraderEvent,
} from '../../../domain/trading/trader/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { FavoriteRow } from './rows.ts';

type ChoiceEvent = Exclude<TraderEvent, PriceAlertEvent | StatementMailsEvent>;

/** The favorite instruments of each person. */
export const tradingFavorites = defineProjection<{ main: FavoriteRow }, ChoiceEvent>({
  name: 'trading_favorites',
  version: 2,
  categories: [traderEventCatalogue.category],
  ignores: [...Object.keys(priceAlertEvents), ...Object.keys(statementMailsEvents)],
  tables: {
    main: {
      columns: {
        user_id: 'uuid',
        instrument_id: 'uuid',
        added_at: 'timestamptz',
        added_position: 'bigint',
      },
      key: ['user_id', 'instrument_id'],
    },
  },
  touches: (event) =>
    event.type === 'ActiveWalletSwitched'
      ? []
      : [{ table: 'main', key: [idOf(event.stream), event.data.instrumentId] }],
  apply: (event, rows) => {
    const userId = idOf(event.stream);
    switch (event.type) {
      case 'FavoriteAdded':
        return rows.put('main', {
          user_id: userId,
          instrument_id: event.data.instrumentId,
          added_at: event.occurredAt,
          added_position: event.position.toString(),
        });
      case 'FavoriteRemoved':
        return rows.remove('main', userId, event.data.instrumentId);
      case 'ActiveWalletSwitched':
        return;
      default:
        return never(event);
    }
  },
  changes: ({ type, stream }) =>
    type === 'ActiveWalletSwitched'
      ? []
      : [{ tag: { type: 'Favorites', id: idOf(stream) }, audience: { userId: idOf(stream) } }],
});
