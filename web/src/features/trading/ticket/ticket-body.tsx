import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderType, PendingKind } from '../../../../../domain/shared/trading/types.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { Quote } from '../../../components/numbers/numbers.tsx';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { say } from '../../../lib/sentence.ts';
import { serverSentenceOf } from '../../../lib/sentence-of.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { AmountField } from './amount-field.tsx';
import { LevelField } from './level-field.tsx';
import { SubmitOrder } from './submit-order.tsx';
import { TicketLedger } from './ticket-ledger.tsx';
import { TrailField } from './trail-field.tsx';
import { useTicketTerms, type TicketTerms } from './use-ticket-figures.ts';
import './ticket.css';

const sides = [
  { type: 'sell', word: 'Sell', side: 'bids' },
  { type: 'buy', word: 'Buy', side: 'asks' },
] as const;

/** Most orders are at the market; the code for the others loads when they are chosen. */
const waiting = lazyModule(() => import('../pending/pending-ticket.tsx'));

const kinds = [
  { value: 'market', word: 'Market' },
  { value: 'limit', word: 'Limit' },
  { value: 'stop', word: 'Stop' },
] as const;

const Loading = () => (
  <div className="centre pad-5">
    <Spinner />
  </div>
);

/** The spec's words, then the server's if there are any (rule 41). */
const Failed = ({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => void }>) => {
  const { t } = useTranslation();
  const sentence = serverSentenceOf(error);
  return (
    <div className="centre pad-5" role="alert">
      <p>{t('Something went wrong')}</p>
      {sentence === null ? null : <p className="muted">{say(t, sentence)}</p>}
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
};

type FieldsProps = Readonly<{ terms: TicketTerms; onDone: () => void }>;

const PendingFields = ({ kind, ...rest }: FieldsProps & Readonly<{ kind: PendingKind }>) => {
  const type = useAppSelector((state) => selectTicket(state)?.type ?? 'buy');
  const form = waiting.use();
  if (form === null) return <Loading />;
  return <form.PendingTicket key={rest.terms.instrument.id} {...rest} type={type} kind={kind} />;
};

const Side = ({
  instrument,
  type,
  word,
  side,
}: Readonly<{ instrument: Instrument; type: OrderType; word: string; side: 'bids' | 'asks' }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const price = useAppSelector((state) => selectPrice(state, instrument.name));
  const chosen = useAppSelector((state) => selectTicket(state)?.type === type);
  return (
    <button
      type="button"
      className={`row justify-between strong is-${type} focus-inside`}
      aria-pressed={chosen}
      onClick={() => dispatch(terminalActions.ticketOpened(type))}
    >
      <span>{t(word)}</span>
      <Quote rate={price?.[side] ?? null} instrument={instrument} places={price?.places ?? 0} />
    </button>
  );
};

const Fields = ({ terms, onDone }: FieldsProps) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement & HTMLButtonElement>(null);
  const notice = useAppSelector((state) => selectTicket(state)?.notice ?? null);
  const type = useAppSelector((state) => selectTicket(state)?.type ?? 'buy');
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, [terms.instrument.id, type]);
  return (
    <>
      {notice === null ? null : (
        <p className="notice" role="status">
          {t(notice)}
        </p>
      )}
      <AmountField terms={terms} fieldRef={field} />
      <LevelField kind="profit" terms={terms} />
      <LevelField kind="loss" terms={terms} />
      <TrailField />
      <TicketLedger terms={terms} />
      <SubmitOrder key={`${terms.instrument.id}.${type}`} terms={terms} onDone={onDone} />
    </>
  );
};

/** The content of the ticket, the same beside the chart and in the bottom sheet of a phone. */
export const TicketBody = ({
  instrument,
  onDone,
}: Readonly<{ instrument: Instrument; onDone: () => void }>) => {
  const { t } = useTranslation();
  const state = useTicketTerms();
  const dispatch = useAppDispatch();
  const kind = useAppSelector((root) => selectTicket(root)?.kind ?? 'market');
  return (
    <div className="t-ticket-body stack gap-3 small">
      <div className="t-side-choices grid gap-0 frame-line" role="group" aria-label={t('Side')}>
        {sides.map((side) => (
          <Side key={side.type} instrument={instrument} {...side} />
        ))}
      </div>
      <div className="t-quick grid" role="group" aria-label={t('Order type')}>
        {kinds.map(({ value, word }) => (
          <button
            key={value}
            type="button"
            className="button button-small"
            aria-pressed={kind === value}
            onClick={() => dispatch(terminalActions.ticketKindChosen(value))}
          >
            {t(word)}
          </button>
        ))}
      </div>
      {state.status === 'ready' ? <StaleNote reason={state.staleness} /> : null}
      {state.status !== 'ready' ? null : kind === 'market' ? (
        <Fields terms={state.terms} onDone={onDone} />
      ) : (
        <PendingFields kind={kind} terms={state.terms} onDone={onDone} />
      )}
      {state.status === 'loading' ? <Loading /> : null}
      {state.status === 'failed' ? <Failed error={state.error} onRetry={state.retry} /> : null}
    </div>
  );
};
