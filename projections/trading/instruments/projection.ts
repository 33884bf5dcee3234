import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import {
  instrumentEventCatalogue,
  type InstrumentEvent,
} from '../../../domain/trading/instrument/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { InstrumentRow } from './rows.ts';

/** Every instrument that was ever listed. */
export const tradingInstruments = defineProjection<{ main: InstrumentRow }, InstrumentEvent>({
  name: 'trading_instruments',
  version: 2,
  categories: [instrumentEventCatalogue.category],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        name: 'text',
        base: 'text',
        quote: 'text',
        alias: 'text?',
        category: 'text',
        tradable: 'boolean',
        tradingview: 'text',
        leverage: 'numeric',
        start_bid: 'numeric?',
        start_ask: 'numeric?',
        revision: 'integer',
        is_removed: 'boolean',
      },
      key: ['id'],
      indexes: ['(name)'],
    },
  },
  touches: (event) => [{ table: 'main', key: [idOf(event.stream)] }],
  apply: (event, rows) => {
    const id = idOf(event.stream);
    switch (event.type) {
      case 'InstrumentAdded':
      case 'InstrumentChanged': {
        const { bids, asks, ...listed } = event.data;
        return rows.put('main', {
          id,
          ...listed,
          start_bid: bids,
          start_ask: asks,
          revision: event.revision,
          is_removed: false,
        });
      }
      case 'InstrumentRemoved': {
        const row = rows.get('main', id);
        invariant(row, 'an instrument is added before it is removed');
        return rows.put('main', { ...row, revision: event.revision, is_removed: true });
      }
      case 'InstrumentPriceReleased': {
        const row = rows.get('main', id);
        invariant(row, 'an instrument is added before a price of it is released');
        return rows.put('main', { ...row, revision: event.revision });
      }
      default:
        return never(event);
    }
  },
  changes: () => [{ tag: { type: 'Instruments', id: 'all' }, audience: 'everybody' }],
});
