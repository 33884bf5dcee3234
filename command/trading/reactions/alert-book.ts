import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Quote } from '../../../domain/shared/trading/types.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import type { WaitingAlert } from '../../../domain/trading/trader/alerts.ts';
import {
  alertSides,
  type AlertSide,
  type PriceAlertEvent,
} from '../../../domain/trading/trader/alert-events.ts';
import type { Trader } from '../../../domain/trading/trader/decider.ts';
import { createSortedLevels, type SortedLevels } from './sorted-levels.ts';

/** An alert that waits, and whose it is. */
export type BookedAlert = WaitingAlert & Readonly<{ userId: string }>;

/** The price alerts of everybody, by instrument and in the order in which a price would reach them. */
export type AlertBook = Readonly<{
  /** Folds in what happened to an alert; gives the instrument that one waits for from now on, if any. */
  apply: (event: RecordedEvent<PriceAlertEvent>) => string | null;
  /** Takes out the alerts that this quote has reached: each is given once. */
  takeReached: (instrument: string, quote: Pick<Quote, 'bid'>) => readonly BookedAlert[];
  /** Watches an alert again that was taken; nothing happens if it no longer waits. */
  putBack: (alert: BookedAlert) => void;
  count: () => number;
  /** Whose alerts wait. */
  holding: () => ReadonlySet<string>;
  /** Takes in the alerts of a person, as folded from the store. */
  load(userId: string, trader: Pick<Trader, 'alerts'>): void;
}>;

/** An empty book; all it learns comes by `load` and `apply`. */
export const createAlertBook = (): AlertBook => {
  const alerts = new Map<string, BookedAlert>();
  const sides = new Map<string, Readonly<Record<AlertSide, SortedLevels>>>();

  const levelsOf = ({ instrument, side }: Pick<BookedAlert, 'instrument' | 'side'>) => {
    const known = sides.get(instrument) ?? {
      above: createSortedLevels(true),
      below: createSortedLevels(false),
    };
    sides.set(instrument, known);
    return known[side];
  };

  const unwatch = (alert: BookedAlert): void =>
    levelsOf(alert).remove({ orderId: alert.alertId, level: alert.level });

  const watch = (alert: BookedAlert): void => {
    unwatch(alert);
    levelsOf(alert).add({ orderId: alert.alertId, level: alert.level });
  };

  const enter = (alert: BookedAlert): void => {
    alerts.set(alert.alertId, alert);
    watch(alert);
  };

  return {
    load: (userId, trader) => {
      for (const alert of trader.alerts) enter({ ...alert, userId });
    },
    apply: ({ type, data, stream }) => {
      const before = alerts.get(data.alertId);
      if (type === 'PriceAlertSet') {
        enter({ ...data, userId: idOf(stream) });
        return data.instrument;
      }
      alerts.delete(data.alertId);
      if (before !== undefined) unwatch(before);
      return null;
    },
    takeReached: (instrument, { bid }) => {
      const known = sides.get(instrument);
      if (known === undefined) return [];
      return alertSides.flatMap((side) =>
        known[side].takeReached(bid).flatMap(({ orderId }) => {
          const alert = alerts.get(orderId);
          return alert === undefined ? [] : [alert];
        }),
      );
    },
    putBack: (alert) => {
      if (alerts.has(alert.alertId)) watch(alert);
    },
    count: () => alerts.size,
    holding: () => new Set([...alerts.values()].map(({ userId }) => userId)),
  };
};
