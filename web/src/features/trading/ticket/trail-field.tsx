import { useTranslation } from 'react-i18next';
import { gte, isPositive, mul, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import { isLevel, levelPlacesMax } from '../../../../../domain/shared/trading/levels.ts';
import { tradingErrors } from '../../../../../domain/trading/errors.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { DecimalInput } from '../../../components/form/decimal-input.tsx';
import { Switch } from '../../../components/switch/switch.tsx';
import { readTyped } from '../../../lib/decimal-input.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';

/** The initial number of pips when it is switched on. */
const startingPips = '20';

/** The typed distance as a difference of rates; `null` if it is invalid. */
export const trailDistance = (typed: string, style: QuoteStyle): Decimal | null => {
  const pips = readTyped(typed.trim());
  return pips !== null && isPositive(pips) ? mul(pips, pipSize(style)) : null;
};

/** Why a stop cannot be this far from the rate; `null` if it can. */
export const distanceError = (distance: Decimal, from: Decimal): Sentence | null =>
  isLevel(distance) && !gte(distance, from)
    ? null
    : { text: tradingErrors.INVALID_DISTANCE.text, params: { places: levelPlacesMax } };

/** Whether the order's stop follows the price, and how many pips behind. */
export const TrailField = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const typed = useAppSelector((state) => selectTicket(state)?.trail ?? null);
  const onChange = (next: string | null): void => void dispatch(terminalActions.trailTyped(next));
  const toggle = (): void => onChange(typed === null ? startingPips : null);
  return (
    <div className="t-level grid">
      <Switch on={typed !== null} labelledBy="t-trail-title" onChange={toggle} />
      <span id="t-trail-title" className="t-level-title medium" onClick={toggle} aria-hidden="true">
        {t('Trailing stop, pips')}
      </span>
      {typed === null ? null : (
        <DecimalInput
          id="t-trail"
          name={t('Trailing stop, pips')}
          value={typed}
          onChange={onChange}
          step="1"
          small
        />
      )}
    </div>
  );
};
