import { tradingErrors } from '../../../../../domain/trading/errors.ts';
import type { Refusal } from '../../../../../domain/shared/errors.ts';

const causes: Readonly<Record<string, Readonly<{ text: string }> | null>> = {
  owner: null,
  staff: { text: 'Cancelled by staff.' },
  linked: { text: 'The linked order was filled.' },
  // These refusals have sentences with values that are not stored, so they get sentences without values.
  UNKNOWN_INSTRUMENT: { text: 'The instrument is no longer offered.' },
  INSTRUMENT_NOT_TRADABLE: { text: 'The instrument could not be traded.' },
  PROFIT_ON_WRONG_SIDE: { text: 'The price jumped past its take profit.' },
  LOSS_ON_WRONG_SIDE: { text: 'The price jumped past its stop loss.' },
  NO_EXCHANGE_RATE: { text: 'No exchange rate was available.' },
  AMOUNT_TOO_SMALL: { text: 'The amount was too small.' },
};

const refusals: Readonly<Record<string, Refusal>> = tradingErrors;

/** Why an order is no longer pending, as a catalogue sentence; `null` if there is nothing to add. */
export const endReason = (reason: string | null): string | null => {
  if (reason === null) return null;
  if (Object.hasOwn(causes, reason)) return causes[reason]?.text ?? null;
  const refusal = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined;
  return refusal?.audit ?? refusal?.text ?? reason;
};
