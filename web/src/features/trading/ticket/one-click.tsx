import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderType } from '../../../../../domain/shared/trading/types.ts';
import { useAppSelector, useAppStore } from '../../../app/store.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { Select } from '../../../components/form/choice.tsx';
import { DecimalInput } from '../../../components/form/decimal-input.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { hint } from '../../../components/hint/hint.ts';
import { sameSentence, type Sentence } from '../../../lib/sentence.ts';
import { useOpenOrderMutation } from '../api.ts';
import { SideFace, Spread, useNotTradable } from '../chart/side-face.tsx';
import { selectPrice } from '../prices/prices-slice.ts';
import { usePriceProblem } from '../prices/use-price-problem.ts';
import { keepSettings, readSettings } from '../stored-settings.ts';
import { emptyTicket } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { shownOf, useTradingBar } from './submit-order.tsx';
import { amountError, readAmount } from './ticket-rules.ts';
import { figuresOf, useTicketTerms, type TicketTerms } from './use-ticket-figures.ts';

type SideProps = Readonly<{ terms: TicketTerms; type: OrderType; typed: string }>;

/** A button that opens an order at the price shown on it. */
const Side = ({ terms, type, typed }: SideProps) => {
  const { t } = useTranslation();
  const store = useAppStore();
  const { instrument } = terms;
  const { run, busy } = useAct(useOpenOrderMutation({ fixedCacheKey: 'open-order' }));
  const notTradable = useNotTradable(instrument);
  const bar = useTradingBar(terms);
  const price = usePriceProblem(instrument.name);
  const wrong = useAppSelector((state): Sentence | null => {
    const error = amountError(typed);
    if (error !== null) return error;
    if (readAmount(typed) === null)
      return terms.lots.lotState === 'lot'
        ? { text: 'Select lot size' }
        : { text: 'Enter an amount' };
    const quote = selectPrice(state, instrument.name);
    return figuresOf({ ...emptyTicket(type), amount: typed }, terms, quote)?.problem ?? null;
  }, sameSentence);
  const reason = bar ?? price ?? wrong;
  const why = notTradable ?? (reason === null ? null : t(reason.text, { ...reason.params }));
  const press = ({ detail: presses }: Readonly<{ detail: number }>): void => {
    // The second click of a double click is a habit, not a second order, even if the first is answered by then.
    if (presses > 1) return;
    const amount = readAmount(typed);
    const { commission, spread: spreadSetting } = terms.lots;
    const quote = selectPrice(store.getState(), instrument.name);
    const shown = shownOf(quote, { type, spreadSetting });
    if (why !== null || busy || amount === null || shown === null) return;
    void run({
      type,
      instrument: instrument.name,
      amount,
      profit: null,
      loss: null,
      ...shown,
      commission,
    });
  };
  return (
    <SideFace
      instrument={instrument}
      type={type}
      aria-disabled={why !== null || busy || undefined}
      aria-busy={busy || undefined}
      {...hint(why)}
      onKeyDown={(event) => {
        // A held key is one press; its repeats are ignored.
        if (event.repeat) event.preventDefault();
      }}
      onClick={press}
    />
  );
};

/** SELL and BUY that open an order at once, with the amount beside them and a mark that says so. */
export const OneClick = ({ instrument }: Readonly<{ instrument: Instrument }>) => {
  const { t } = useTranslation();
  const state = useTicketTerms();
  const [typed, setTyped] = useState(() => readSettings().oneClickAmounts[instrument.name] ?? '');
  const type = (text: string): void => {
    setTyped(text);
    keepSettings({
      oneClickAmounts: { ...readSettings().oneClickAmounts, [instrument.name]: text },
    });
  };
  const terms = state.status === 'ready' ? state.terms : null;
  return (
    <div className="t-one-click row" role="group" aria-label={t('One-click trading is on')}>
      <Chip tone="warn">{t('One click')}</Chip>
      <label className="visually-hidden" htmlFor="t-one-click-amount">
        {t('One-click amount')}
      </label>
      {terms?.lots.lotState === 'lot' ? (
        <Select
          id="t-one-click-amount"
          value={typed}
          onChange={type}
          options={terms.lots.lotSelector}
          placeholder={t('Select lot size')}
          small
        />
      ) : (
        <DecimalInput
          id="t-one-click-amount"
          value={typed}
          onChange={type}
          step="1"
          bigStep="1000"
          unit={instrument.base}
          small
          invalid={amountError(typed) !== null}
        />
      )}
      <div className="t-trades row fixed relative">
        {terms === null ? (
          <>
            <SideFace instrument={instrument} type="sell" aria-disabled />
            <SideFace instrument={instrument} type="buy" aria-disabled />
          </>
        ) : (
          <>
            <Side terms={terms} type="sell" typed={typed} />
            <Spread instrument={instrument} />
            <Side terms={terms} type="buy" typed={typed} />
          </>
        )}
      </div>
    </div>
  );
};
