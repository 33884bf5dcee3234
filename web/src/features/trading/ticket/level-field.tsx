import { useTranslation } from 'react-i18next';
import { currentRate, pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import type { LevelKind } from '../../../../../domain/shared/trading/types.ts';
import { DecimalInput } from '../../../components/form/decimal-input.tsx';
import { Switch } from '../../../components/switch/switch.tsx';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { useAppDispatch, useAppSelector, useAppStore, type RootState } from '../../../app/store.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatRate } from '../../../lib/format/quotes.ts';
import { PipsApart } from '../prices/pips-apart.tsx';
import { pipsBetween } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { sameSentence, type Sentence } from '../../../lib/sentence.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';
import { levelError, levelText, startingLevel } from './ticket-rules.ts';
import { useTicketFigures, type TicketTerms } from './use-ticket-figures.ts';

const words = { profit: { title: 'Close at profit' }, loss: { title: 'Close at loss' } } as const;

type LevelProps = Readonly<{ kind: LevelKind; terms: TicketTerms }>;

/** The rate that a new order's levels are measured from: ask for a buy, bid for a sell; `null` if there is none. */
const referenceOf = (state: RootState, name: string): Decimal | null => {
  const ticket = selectTicket(state);
  const price = selectPrice(state, name);
  if (ticket === null || price === undefined || price.bids === null || price.asks === null)
    return null;
  return currentRate({ type: ticket.type, bid: price.bids, ask: price.asks });
};

/** The level's distance and result; renders with the price. */
const LevelHint = ({ kind, terms }: LevelProps) => {
  const reference = useAppSelector((state) => referenceOf(state, terms.instrument.name));
  const typed = useAppSelector((state) => selectTicket(state)?.[kind].typed ?? '');
  const type = useAppSelector((state) => selectTicket(state)?.type ?? 'buy');
  const figures = useTicketFigures(terms);
  const level = readTyped(typed.trim());
  if (reference === null || level === null) return null;
  const pips =
    type === 'buy'
      ? pipsBetween(reference, level, terms.instrument)
      : pipsBetween(level, reference, terms.instrument);
  const tone = pips.startsWith('-') ? 'down' : 'up';
  const result = figures?.[kind === 'profit' ? 'atProfit' : 'atLoss'] ?? null;
  return (
    <span className={`t-level-hint row wrap gap-0 tiny ${tone}`}>
      <PipsApart pips={pips} />
      <Profit value={result} currency={terms.wallet.currency} />
    </span>
  );
};

/** The error about the bound, which moves with the price; components render only when the sentence changes. */
export const useLevelError = (kind: LevelKind, terms: TicketTerms): Sentence | null =>
  useAppSelector((state) => {
    const ticket = selectTicket(state);
    const reference = referenceOf(state, terms.instrument.name);
    if (ticket === null || reference === null || !ticket[kind].on) return null;
    return levelError({
      type: ticket.type,
      kind,
      typed: ticket[kind].typed,
      reference,
      referenceText: formatRate(reference, terms.instrument),
    });
  }, sameSentence);

/** A switch and, while it is on, a level with its distance and result. */
export const LevelField = ({ kind, terms }: LevelProps) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const level = useAppSelector((state) => selectTicket(state)?.[kind] ?? null);
  const error = useLevelError(kind, terms);
  if (level === null) return null;
  const id = `t-level-${kind}`;
  const { title } = words[kind];
  const type = (typed: string): void => void dispatch(terminalActions.levelTyped({ kind, typed }));
  const toggle = (): void => {
    const state = store.getState();
    const ticket = selectTicket(state);
    const reference = referenceOf(state, terms.instrument.name);
    if (level.on) dispatch(terminalActions.levelSwitchedOff(kind));
    else if (ticket !== null && reference !== null)
      type(startingLevel({ type: ticket.type, kind, reference, style: terms.instrument }));
  };
  return (
    <div className="t-level grid">
      <Switch on={level.on} labelledBy={`${id}-title`} onChange={toggle} />
      <div className="stack gap-0 grow">
        <span
          id={`${id}-title`}
          className="t-level-title medium"
          onClick={toggle}
          aria-hidden="true"
        >
          {t(title)}
        </span>
        {level.on && error === null ? <LevelHint kind={kind} terms={terms} /> : null}
        {level.on && error !== null ? (
          <span className="field-error" id={`${id}-error`}>
            {t(error.text, { ...error.params })}
          </span>
        ) : null}
      </div>
      {level.on ? (
        <DecimalInput
          id={id}
          name={t(title)}
          value={level.typed}
          onChange={type}
          onBlur={() => {
            const read = readTyped(level.typed.trim());
            if (read !== null && error === null) type(levelText(read, terms.instrument));
          }}
          step={pipSize(terms.instrument)}
          small
          invalid={error !== null}
          describedBy={error === null ? undefined : `${id}-error`}
        />
      ) : null}
    </div>
  );
};
