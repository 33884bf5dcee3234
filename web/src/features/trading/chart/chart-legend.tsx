import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import type { Candle, Instrument } from '../types.ts';
import { hasVolume } from './candles.ts';
import { hint } from '../../../components/hint/hint.ts';

type LegendProps = Readonly<{
  instrument: Instrument;
  interval: string;
  candle: Candle | null;
  average: Decimal | null;
  averageOn: boolean;
}>;

/** Open, high, low, close and volume of the candle under the pointer, or else of the last one. */
export const ChartLegend = ({ instrument, interval, candle, average, averageOn }: LegendProps) => {
  const { t } = useTranslation();
  const written = (rate: Decimal | null): string =>
    rate === null ? '–' : formatRate(rate, instrument);
  const values = [
    ['O', t('Opening price'), candle?.open],
    ['H', t('Highest price'), candle?.high],
    ['L', t('Lowest price'), candle?.low],
    ['C', t('Closing price'), candle?.close],
  ] as const;
  const volume = candle !== null && hasVolume(candle) ? candle.volume : null;
  return (
    <div className="t-legend row wrap number" dir="ltr">
      <span className="medium">
        {instrumentName(instrument.name)} · {interval}
      </span>
      {values.map(([letter, word, rate]) => (
        <span key={letter}>
          <abbr className="muted" {...hint(word)}>
            {letter}
          </abbr>{' '}
          {written(rate ?? null)}
        </span>
      ))}
      {volume === null ? null : (
        <span>
          <abbr className="muted" {...hint(t('Volume'))}>
            V
          </abbr>{' '}
          {formatCount(volume)}
        </span>
      )}
      {averageOn ? (
        <span>
          <span className="muted" aria-hidden="true">
            —
          </span>{' '}
          <abbr className="muted" {...hint(t('Average of the last 20 closes'))}>
            MA 20
          </abbr>{' '}
          {written(average)}
        </span>
      ) : null}
    </div>
  );
};
