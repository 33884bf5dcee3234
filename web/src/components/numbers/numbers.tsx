import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNegative, isPositive, type Decimal } from '../../../../domain/shared/decimal.ts';
import type { Category } from '../../../../domain/shared/trading/types.ts';
import { formatMoney, moneyParts, unknown } from '../../lib/format/numbers.ts';
import { quoteParts } from '../../lib/format/quotes.ts';
import {
  formatCustomerTime,
  formatExactTime,
  formatLocalTime,
  formatStaffTime,
} from '../../lib/format/times.ts';
import { hint } from '../hint/hint.ts';
import './numbers.css';

/** An amount with its currency's symbol; null is shown as a dash. */
export const Money = ({
  value,
  currency,
  places,
}: {
  value: Decimal | null;
  currency: string;
  places?: number;
}) => (
  <span className="number">
    {formatMoney(value, currency, places === undefined ? {} : { places })}
  </span>
);

/** Profit or loss: always signed, coloured, with the digits beyond the currency's own decimal places smaller. */
export const Profit = ({
  value,
  currency,
  places,
}: {
  value: Decimal | null;
  currency: string;
  places?: number;
}) => {
  if (value === null) return <span className="number muted">{unknown}</span>;
  const { main, small } = moneyParts(
    value,
    currency,
    places === undefined ? { signed: true } : { signed: true, places },
  );
  const tone = isPositive(value) ? 'up' : isNegative(value) ? 'down' : 'muted';
  return (
    <span className={`number ${tone}`}>
      {main}
      {small === '' ? null : <span className="money-small">{small}</span>}
    </span>
  );
};

/** A price with its two pip digits larger and the fractional pip raised; null is shown as a dash. */
export const Quote = ({
  rate,
  instrument,
  places,
}: {
  rate: Decimal | null;
  instrument: Readonly<{ quote: string; category: Category }>;
  places?: number;
}) => {
  if (rate === null) return <span className="number muted">{unknown}</span>;
  const { lead, pips, fraction } = quoteParts(rate, instrument, places);
  return (
    <span className="number">
      {lead}
      <span className="quote-pips">{pips}</span>
      {fraction === '' ? null : <span className="quote-fraction">{fraction}</span>}
    </span>
  );
};

const InCell = createContext(false);

/** For a table whose cells have the focus: times in it are not focusable themselves. */
export const TimesInCells = ({ children }: { children: ReactNode }) => (
  <InCell value>{children}</InCell>
);

type TimeProps = Readonly<{
  at: string | null;
  as?: 'customer' | 'staff';
  /** When it was recorded, if that is shown too. */
  recorded?: string;
}>;

/** A moment in the spec's format; hover shows the exact moment and the reader's local time. */
export const Time = ({ at, as = 'customer', recorded }: TimeProps) => {
  const { t } = useTranslation();
  const inCell = useContext(InCell);
  if (at === null) return <span className="number muted">{unknown}</span>;
  const [utc, local] = [formatExactTime(at), formatLocalTime(at)];
  const title =
    recorded === undefined
      ? t('{{utc}}, your time {{local}}', { utc, local })
      : t('Occurred {{occurred}}, your time {{local}}. Recorded {{recorded}}', {
          occurred: utc,
          local,
          recorded: formatExactTime(recorded),
        });
  return (
    <time
      className={inCell ? 'number cut' : 'number'}
      dateTime={at}
      {...hint(title, inCell ? 'more' : 'reach')}
    >
      {as === 'customer' ? formatCustomerTime(at) : formatStaffTime(at)}
    </time>
  );
};
