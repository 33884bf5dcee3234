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

/** An alert that has not fired yet, and its owner. */
export type BookedAlert = WaitingAlert & Readonly<{ userId: string }>;

/** Everybody's price alerts, by instrument and in the order in which a price would reach them. */
export type AlertBook = Readonly<{
  /** Folds in an event of an alert; returns the instrument that an alert now waits for, if any. */
  apply: (event: RecordedEvent<PriceAlertEvent>) => string | null;
  /** Removes the alerts that this quote has reached and returns each once. */
  takeReached: (instrument: string, quote: Pick<Quote, 'bid'>) => readonly BookedAlert[];
  /** Watches a removed alert again; does nothing if it no longer waits. */
  putBack: (alert: BookedAlert) => void;
  count: () => number;
  /** The people who have waiting alerts. */
  holding: () => ReadonlySet<string>;
  /** Adds a person's alerts, as folded from the store. */
  load(userId: string, trader: Pick<Trader, 'alerts'>): void;
}>;

/** An empty book; everything in it comes from `load` and `apply`. */
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
