import Star from 'lucide-react/icons/star';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/store.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { PriceCell } from '../prices/price-cell.tsx';
import { terminalActions } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { hint } from '../../../components/hint/hint.ts';

type RowProps = Readonly<{
  instrument: Instrument;
  favorite: boolean;
  /** Shown on the chart now. */
  selected: boolean;
  onFavorite: (instrument: Instrument, on: boolean) => void;
}>;

/** One instrument of the list. It does not subscribe to the price; only its two price cells do. */
export const InstrumentRow = memo(({ instrument, favorite, selected, onFavorite }: RowProps) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const name = instrumentName(instrument.name);
  const reason = instrument.tradable
    ? undefined
    : t('{{instrument}} cannot be traded.', { instrument: name });
  return (
    <li
      className={`t-row hovers${selected ? ' is-selected' : ''}${instrument.tradable ? '' : ' is-off'}`}
      {...hint(reason)}
    >
      <button
        type="button"
        className="t-star centre"
        aria-pressed={favorite}
        aria-label={t('Favorite {{instrument}}', { instrument: name })}
        onClick={() => onFavorite(instrument, !favorite)}
      >
        <Star size={15} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="t-row-name cut medium"
        aria-current={selected ? 'true' : undefined}
        aria-disabled={instrument.tradable ? undefined : true}
        {...hint(reason)}
        onClick={() => {
          if (instrument.tradable) dispatch(terminalActions.instrumentChosen(instrument.name));
        }}
      >
        <span dir="ltr">{name}</span>
        {instrument.alias === null || instrument.alias === '' ? null : (
          <span className="visually-hidden"> {instrument.alias}</span>
        )}
      </button>
      <PriceCell name={instrument.name} side="bids" style={instrument} />
      <PriceCell name={instrument.name} side="asks" style={instrument} />
    </li>
  );
});
InstrumentRow.displayName = 'InstrumentRow';
