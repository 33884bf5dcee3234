import { useActingBar } from '../acting-bar.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { tradingErrors } from '../../../../../domain/trading/errors.ts';
import { currentRate, spreadCost } from '../../../../../domain/shared/trading/formulas.ts';
import type { OrderType } from '../../../../../domain/shared/trading/types.ts';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { useCarriedOut } from '../../../components/form/use-carried-out.ts';
import { useAppSelector, useAppStore } from '../../../app/store.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { hint } from '../../../components/hint/hint.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatUnits } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useOpenOrderMutation, type OpenOrder } from '../api.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { usePriceProblem } from '../prices/use-price-problem.ts';
import { movedRateOf } from '../moved-rate.ts';
import { sameSentence, type Sentence } from '../../../lib/sentence.ts';
import { selectTicket, type DraftLevel, type TicketDraft } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { useLevelError } from './level-field.tsx';
import { amountError, readAmount } from './ticket-rules.ts';
import { figuresOf, type TicketTerms } from './use-ticket-figures.ts';
import { useClosedMarket } from '../use-closed-market.ts';
import { useHeld } from './use-held.ts';
import { distanceError, trailDistance } from './trail-field.tsx';
import { useSettled } from './use-settled.ts';

/** The text of the button changes at most this often (web.md, Lists and forms). */
const settleEveryMs = 250;

/**
 * The values shown for an order before it is sent: its rate, and its spread's cost per unit; `null` while there is no
 * price.
 */
export const shownOf = (
  price: ReturnType<typeof selectPrice>,
  { type, spreadSetting }: Readonly<{ type: OrderType; spreadSetting: Decimal }>,
): Pick<OpenOrder, 'rate' | 'spreadCost'> | null => {
  if (price === undefined || price.bids === null || price.asks === null) return null;
  const quote = { bid: price.bids, ask: price.asks };
  return {
    rate: currentRate({ type, ...quote }),
    spreadCost: spreadCost({ ...quote, spreadSetting, amount: '1' }),
  };
};

/** Why the customer may not trade at all, regardless of the input. */
export const useTradingBar = (terms: TicketTerms): Sentence | null => {
  const acting = useActingBar(terms.wallet.mode);
  const { data: user } = useGetUserQuery();
  const closed = useClosedMarket(terms.instrument.category);
  if (acting !== null) return { text: acting };
  if (user !== undefined && !user.user.is_email_verified)
    return { text: tradingErrors.EMAIL_NOT_VERIFIED.text };
  if (user !== undefined && !user.isKyc && user.kycRequired.trade)
    return { text: tradingErrors.KYC_REQUIRED.text };
  return closed;
};

/** Whether the amount is missing or more than the wallet allows; components render only when the sentence changes. */
const useAmountProblem = (terms: TicketTerms): Sentence | null =>
  useAppSelector((state) => {
    const ticket = selectTicket(state);
    if (ticket === null) return null;
    const wrong = amountError(ticket.amount);
    if (wrong !== null) return wrong;
    if (readAmount(ticket.amount) === null)
      return terms.lots.lotState === 'lot'
        ? { text: 'Select lot size' }
        : { text: 'Enter an amount' };
    return figuresOf(ticket, terms, selectPrice(state, terms.instrument.name))?.problem ?? null;
  }, sameSentence);

/** The first reason why the button is off; `null` if it may be pressed. */
const useReason = (terms: TicketTerms): Sentence | null => {
  const bar = useTradingBar(terms);
  const price = usePriceProblem(terms.instrument.name);
  const amount = useAmountProblem(terms);
  const profit = useLevelError('profit', terms);
  const loss = useLevelError('loss', terms);
  return bar ?? price ?? amount ?? profit ?? loss;
};

const sent = (level: DraftLevel): string | null =>
  level.on ? readTyped(level.typed.trim()) : null;

type SubmitOrderProps = Readonly<{ terms: TicketTerms; onDone: () => void }>;

const notPips: Sentence = { text: 'Enter a number of pips greater than zero.' };

/** Why the stop cannot follow at this distance; `null` if it can, or does not follow. */
const trailProblem = (
  trail: string | null,
  rate: Decimal | null,
  style: Instrument,
): Sentence | null => {
  if (trail === null || rate === null) return null;
  const distance = trailDistance(trail, style);
  return distance === null ? notPips : distanceError(distance, rate);
};

/** The submit button: its text says what will happen, and the rate in it is the rate that is sent. */
export const SubmitOrder = ({ terms, onDone }: SubmitOrderProps) => {
  const { t } = useTranslation();
  const store = useAppStore();
  const { instrument } = terms;
  const type = useAppSelector((state) => selectTicket(state)?.type ?? 'buy');
  const typed = useAppSelector((state) => selectTicket(state)?.amount ?? '');
  const trail = useAppSelector((state) => selectTicket(state)?.trail ?? null);
  const now = useAppSelector((state) => selectPrice(state, instrument.name));
  // Shared by all tickets: a ticket that is closed and reopened knows that an order is being sent.
  const mutation = useOpenOrderMutation({ fixedCacheKey: 'open-order' });
  const [moved, setMoved] = useState<string | null>(null);
  const pressed = useRef<TicketDraft>(null);
  const closeIfPressed = useCallback(() => {
    if (pressed.current !== null && selectTicket(store.getState()) === pressed.current) onDone();
  }, [store, onDone]);
  const noteFailure = useCarriedOut(closeIfPressed);
  const { run, busy: isLoading } = useAct(mutation, {
    onFailure: (error) => {
      noteFailure(error);
      const newRate = movedRateOf(error);
      setMoved(newRate);
      return newRate !== null;
    },
  });
  const { held, holdProps } = useHeld();
  const settled = useSettled(now, settleEveryMs, held || isLoading);
  const shown = shownOf(settled ?? now, { type, spreadSetting: terms.lots.spread });
  const rate = shown?.rate ?? null;
  const distance = trail === null ? null : trailDistance(trail, instrument);
  const bar = useReason(terms);
  const reason = bar ?? trailProblem(trail, rate, instrument);
  const amount = readAmount(typed);
  const off = reason !== null || isLoading || shown === null || amount === null;

  const submit = async (): Promise<void> => {
    const ticket = selectTicket(store.getState());
    if (off || ticket === null) return;
    setMoved(null);
    pressed.current = ticket;
    const placed = await run({
      type,
      instrument: instrument.name,
      amount,
      profit: sent(ticket.profit),
      loss: sent(ticket.loss),
      ...(distance === null ? {} : { trail: distance }),
      ...shown,
      commission: terms.lots.commission,
    });
    if (placed !== null) closeIfPressed();
  };

  const name = instrumentName(instrument.name);
  const facts = {
    instrument: name,
    amount: amount === null ? '' : formatUnits(amount).replace(/\.00$/, ''),
    rate: rate === null ? '' : formatRate(rate, instrument),
  };
  const whole = amount !== null && rate !== null;
  const label =
    type === 'buy'
      ? whole
        ? t('Buy {{amount}} {{instrument}} at {{rate}}', facts)
        : t('Buy {{instrument}}', facts)
      : whole
        ? t('Sell {{amount}} {{instrument}} at {{rate}}', facts)
        : t('Sell {{instrument}}', facts);
  return (
    <div className="stack">
      {moved === null ? null : (
        <p className="notice notice-warn" role="alert">
          {t('The price moved to {{rate}}. Check it and try again.', {
            rate: formatRate(moved, instrument),
          })}
        </p>
      )}
      <button
        type="button"
        className={`button button-large button-wide t-fill t-act is-${type}`}
        aria-disabled={off || undefined}
        aria-busy={isLoading || undefined}
        aria-describedby={reason === null ? undefined : 't-reason'}
        {...hint(reason === null ? undefined : t(reason.text, { ...reason.params }))}
        // Ignores the second click of a double click, as forms do.
        onClick={({ detail }) => void (detail > 1 ? undefined : submit())}
        {...holdProps}
      >
        {isLoading ? <span className="button-spinner" aria-hidden="true" /> : null}
        <span>{label}</span>
      </button>
      {reason === null ? null : (
        <p
          className={`t-reason caption${reason.text.endsWith('!') ? ' bad medium' : ''}`}
          id="t-reason"
          role="status"
        >
          {t(reason.text, { ...reason.params })}
        </p>
      )}
    </div>
  );
};
