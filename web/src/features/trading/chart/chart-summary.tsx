import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { max, min } from '../../../../../domain/shared/decimal.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { formatExactTime } from '../../../lib/format/times.ts';
import type { Candle, Instrument } from '../types.ts';
import { hasVolume } from './candles.ts';

type SummaryProps = Readonly<{
  instrument: Instrument;
  interval: string;
  candles: readonly Candle[] | null;
}>;

/** Rows of the table: enough to follow, few enough to read. */
const tableRows = 30;

const CandleTable = ({
  instrument,
  candles,
}: {
  instrument: Instrument;
  candles: readonly Candle[];
}) => {
  const { t } = useTranslation();
  const shown = candles.slice(-tableRows).reverse();
  const withVolume = shown.some(hasVolume);
  return (
    <table className="table">
      <thead>
        <tr>
          {[
            t('Time'),
            t('Opening price'),
            t('Highest price'),
            t('Lowest price'),
            t('Closing price'),
            ...(withVolume ? [t('Volume')] : []),
          ].map((word) => (
            <th scope="col" key={word}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((candle) => (
          <tr key={candle.time}>
            <th scope="row">{formatExactTime(new Date(candle.time * 1_000).toISOString())}</th>
            {[candle.open, candle.high, candle.low, candle.close].map((rate, index) => (
              <td key={index} className="is-number">
                {formatRate(rate, instrument)}
              </td>
            ))}
            {withVolume ? (
              <td className="is-number">
                {candle.volume === null ? '–' : formatCount(candle.volume)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The chart in words, with the last candles as a table on request, for people who cannot see the canvas. */
export const ChartSummary = ({ instrument, interval, candles }: SummaryProps) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const range = useMemo(() => {
    const first = candles?.[0];
    const last = candles?.at(-1);
    if (candles === null || first === undefined || last === undefined) return null;
    return {
      count: candles.length,
      first: formatRate(first.open, instrument),
      last: formatRate(last.close, instrument),
      high: formatRate(
        candles.reduce((top, { high }) => max(top, high), first.high),
        instrument,
      ),
      low: formatRate(
        candles.reduce((bottom, { low }) => min(bottom, low), first.low),
        instrument,
      ),
    };
  }, [candles, instrument]);
  if (range === null || candles === null) return null;
  return (
    <div className="t-summary raised visually-hidden until-focus">
      <p>
        {t(
          'Chart of {{name}}, {{count}} candles of {{interval}}: from {{first}} to {{last}}, between {{low}} and {{high}}.',
          {
            name: instrumentName(instrument.name),
            interval,
            ...range,
            count: range.count,
            defaultValue_one:
              'Chart of {{name}}, {{count}} candle of {{interval}}: from {{first}} to {{last}}, between {{low}} and {{high}}.',
          },
        )}
      </p>
      <button type="button" className="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('Hide the candles') : t('Show the last candles as a table')}
      </button>
      {open ? <CandleTable instrument={instrument} candles={candles} /> : null}
    </div>
  );
};
