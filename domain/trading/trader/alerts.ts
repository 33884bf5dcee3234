import { gte, lte, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { isLevel, levelPlacesMax } from '../../shared/trading/levels.ts';
import { tradingErrors } from '../errors.ts';
import type { InstrumentFacts, MarketFacts } from '../wallet/command-facts.ts';
import { quoteUsed, requireFreshQuote } from '../wallet/rules.ts';
import type { AlertSide, PriceAlertEvent, PriceAlertSet } from './alert-events.ts';

/** How many waiting alerts a person can have. */
export const alertsMax = 50;

export type SetPriceAlert = DomainCommand<
  'SetPriceAlert',
  {
    alertId: string;
    instrument: InstrumentFacts;
    market: MarketFacts;
    side: AlertSide;
    level: Decimal;
    byMail: boolean;
  }
>;
export type RemovePriceAlert = DomainCommand<'RemovePriceAlert', { alertId: string }>;
/** Sent by the trigger engine when the price has reached the level. */
export type FirePriceAlert = DomainCommand<
  'FirePriceAlert',
  { alertId: string; market: MarketFacts }
>;
export type PriceAlertCommand = SetPriceAlert | RemovePriceAlert | FirePriceAlert;

/** An alert that has not fired yet. */
export type WaitingAlert = PriceAlertSet['data'];

/** Whether the bid, which is the price in the chart, has reached an alert's level. */
export const isAlertReached = (
  { side, level }: Pick<WaitingAlert, 'side' | 'level'>,
  bid: Decimal,
): boolean => (side === 'above' ? gte(bid, level) : lte(bid, level));

const alertIn = (alerts: readonly WaitingAlert[], alertId: string): WaitingAlert => {
  const found = alerts.find((alert) => alert.alertId === alertId);
  if (found === undefined) throw new DomainError(tradingErrors.PRICE_ALERT_NOT_FOUND);
  return found;
};

const setAlert = (
  { data }: SetPriceAlert,
  alerts: readonly WaitingAlert[],
): readonly PriceAlertEvent[] => {
  const { alertId, instrument, market, side, level, byMail } = data;
  if (!isLevel(level))
    throw new DomainError(tradingErrors.INVALID_PENDING_LEVEL, { places: levelPlacesMax });
  if (alerts.length >= alertsMax)
    throw new DomainError(tradingErrors.TOO_MANY_PRICE_ALERTS, { limit: alertsMax });
  // While the market is closed its last price may be old, so only the first new price shows whether the level is
  // reached.
  if (market.status === 'open') {
    const { bid } = requireFreshQuote(market, instrument.name);
    if (isAlertReached({ side, level }, bid))
      throw new DomainError(tradingErrors.LEVEL_ALREADY_REACHED);
  }
  const { id: instrumentId, name, category } = instrument;
  const watched = { alertId, instrumentId, instrument: name, category, side, level, byMail };
  return [{ type: 'PriceAlertSet', data: watched }];
};

/** The events of a command about alerts, decided on the waiting alerts. */
export const decideAlert = (
  command: PriceAlertCommand,
  alerts: readonly WaitingAlert[],
): readonly PriceAlertEvent[] => {
  if (command.type === 'SetPriceAlert') return setAlert(command, alerts);
  const { alertId } = command.data;
  const alert = alertIn(alerts, alertId);
  if (command.type === 'RemovePriceAlert')
    return [{ type: 'PriceAlertRemoved', data: { alertId } }];
  const quote = requireFreshQuote(command.data.market, alert.instrument);
  if (!isAlertReached(alert, quote.bid)) throw new DomainError(tradingErrors.LEVEL_NOT_CROSSED);
  const seen = quoteUsed(alert.instrument, quote);
  return [{ type: 'PriceAlertFired', data: { ...alert, seen } }];
};

/** The waiting alerts after an event. */
export const alertsAfter = (
  alerts: readonly WaitingAlert[],
  event: PriceAlertEvent,
): readonly WaitingAlert[] =>
  event.type === 'PriceAlertSet'
    ? [...alerts, event.data]
    : alerts.filter(({ alertId }) => alertId !== event.data.alertId);
