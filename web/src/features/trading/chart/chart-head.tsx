import ChartSpline from 'lucide-react/icons/chart-spline';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Settings2 from 'lucide-react/icons/settings-2';
import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import { isNegative, isZero, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { Quote } from '../../../components/numbers/numbers.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { useFavorites } from '../instruments/use-favorites.ts';
import { Arrow } from '../prices/arrow.tsx';
import { percentChange } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { keepSettings } from '../stored-settings.ts';
import { intervals, selectTerminal, terminalActions } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { DayRange } from './day-range.tsx';
import { TradeButtons } from './trade-buttons.tsx';
import './chart-head.css';

/** The bid with its change since today's first price. */
export const HeadQuote = ({
  instrument,
  large = false,
}: Readonly<{ instrument: Instrument; large?: boolean }>) => {
  const { t } = useTranslation();
  const price = useAppSelector((state) => selectPrice(state, instrument.name));
  const bid = price?.bids ?? null;
  const change: Decimal | null =
    bid === null || instrument.day_open === null || isZero(instrument.day_open)
      ? null
      : percentChange(instrument.day_open, bid);
  const down = change !== null && isNegative(change);
  return (
    <div
      className={large ? 't-phone-quote stack gap-0 align-end' : 't-head-quote row align-baseline'}
    >
      <Quote rate={bid} instrument={instrument} places={price?.places ?? 0} />
      {change === null ? null : (
        <span
          className={`row align-baseline gap-1 number small medium ${down ? 'down' : 'up'}`}
          {...hint(t('Since the first price of today, UTC'))}
        >
          <Arrow direction={down ? 'down' : 'up'} />
          {down ? `−${change.slice(1)}` : `+${change}`}%{large ? ` ${t('today')}` : ''}
        </span>
      )}
    </div>
  );
};

export const FavoriteStar = ({ instrument }: Readonly<{ instrument: Instrument }>) => {
  const { t } = useTranslation();
  const { ids, onFavorite } = useFavorites();
  const on = ids.includes(instrument.id);
  return (
    <button
      type="button"
      className="t-star centre"
      aria-pressed={on}
      aria-label={t('Favorite {{instrument}}', { instrument: instrumentName(instrument.name) })}
      onClick={() => onFavorite(instrument, !on)}
    >
      <Star size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
};

/** Chooses one of the seven intervals. */
export const Intervals = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { interval } = useAppSelector(selectTerminal);
  return (
    <div className="t-intervals row gap-0" role="group" aria-label={t('Interval')} dir="ltr">
      {intervals.map((choice) => (
        <button
          key={choice}
          type="button"
          className="icon-button icon-button-small"
          aria-pressed={choice === interval}
          onClick={() => {
            dispatch(terminalActions.intervalChosen(choice));
            keepSettings({ interval: choice });
          }}
        >
          {choice}
        </button>
      ))}
    </div>
  );
};

export const AverageToggle = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { averageOn } = useAppSelector(selectTerminal);
  return (
    <IconButton
      size="small"
      name={t('Average of the last 20 closes')}
      aria-pressed={averageOn}
      onClick={() => {
        dispatch(terminalActions.averageToggled());
        keepSettings({ averageOn: !averageOn });
      }}
    >
      <ChartSpline size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
};

const WidenToggle = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { wide } = useAppSelector(selectTerminal);
  const Icon = wide ? Minimize2 : Maximize2;
  return (
    <IconButton
      size="small"
      name={t('Widen the chart')}
      aria-pressed={wide}
      onClick={() => dispatch(terminalActions.chartWidened(!wide))}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
};

/** Opens the settings: sounds and one-click trading. */
export const SettingsButton = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <IconButton
      size="small"
      name={t('Trading settings')}
      onClick={() => dispatch(terminalActions.dialogOpened({ kind: 'settings' }))}
    >
      <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
};

/** Above the chart: the instrument, its change today, the intervals, and the trade buttons. */
export const ChartHead = ({ instrument }: Readonly<{ instrument: Instrument | null }>) => (
  <div className="t-chart-head row edge-below">
    {instrument === null ? null : (
      <>
        <FavoriteStar instrument={instrument} />
        <h1 className="title" tabIndex={-1} dir="ltr" {...hint(instrument.alias)}>
          {instrumentName(instrument.name)}
        </h1>
        <HeadQuote instrument={instrument} />
        <DayRange instrument={instrument} />
        <Intervals />
        <div className="t-tools row gap-0">
          <AverageToggle />
          <WidenToggle />
          <SettingsButton />
        </div>
      </>
    )}
    <span className="grow" />
    <TradeButtons instrument={instrument} />
  </div>
);
