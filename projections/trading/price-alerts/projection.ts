import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import {
  priceAlertEvents,
  type PriceAlertEvent,
} from '../../../domain/trading/trader/alert-events.ts';
import { traderEventCatalogue } from '../../../domain/trading/trader/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { PriceAlertRow } from './rows.ts';

const otherEvents = Object.keys(traderEventCatalogue.events).filter(
  (type) => !Object.hasOwn(priceAlertEvents, type),
);

const rowOf = (
  {
    data,
    stream,
    occurredAt,
  }: RecordedEvent<Extract<PriceAlertEvent, { data: { level: string } }>>,
  created_at = occurredAt,
): PriceAlertRow => ({
  id: data.alertId,
  user_id: idOf(stream),
  instrument: data.instrument,
  side: data.side,
  level: data.level,
  by_mail: data.byMail,
  created_at,
  fired_at: 'seen' in data ? occurredAt : null,
  rate: 'seen' in data ? data.seen.bid : null,
});

/** Every price alert, waiting or fired. */
export const tradingPriceAlerts = defineProjection<{ main: PriceAlertRow }, PriceAlertEvent>({
  name: 'trading_price_alerts',
  version: 1,
  categories: [traderEventCatalogue.category],
  ignores: otherEvents,
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        user_id: 'uuid',
        instrument: 'text',
        side: 'text',
        level: 'numeric',
        by_mail: 'boolean',
        created_at: 'timestamptz',
        fired_at: 'timestamptz?',
        rate: 'numeric?',
      },
      key: ['id'],
      indexes: ['(user_id, created_at desc, id desc)'],
    },
  },
  touches: ({ data }) => [{ table: 'main', key: [data.alertId] }],
  apply: (event, rows) => {
    if (event.type === 'PriceAlertRemoved') return rows.remove('main', event.data.alertId);
    const since = rows.get('main', event.data.alertId)?.created_at;
    return rows.put('main', rowOf(event, since));
  },
  changes: ({ stream }) => [
    { tag: { type: 'PriceAlerts', id: idOf(stream) }, audience: { userId: idOf(stream) } },
  ],
});
