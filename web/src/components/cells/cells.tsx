import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { group, unknown } from '../../lib/format/numbers.ts';
import { formatRate } from '../../lib/format/quotes.ts';
import { cutWhole, hint } from '../hint/hint.ts';

/** A text that may be missing; when it is cut off, hover shows it in full. */
export const Text = ({ value, strong = false }: { value: string | null; strong?: boolean }) =>
  value === null || value === '' ? (
    <span className="muted">{unknown}</span>
  ) : (
    <span className={strong ? 'cut medium' : 'cut'} {...hint(value, 'cut')}>
      {value}
    </span>
  );

/** Contact data; where the server masks it, the cell says so on hover. */
export const ContactCell = ({ value }: { value: string | null }) => {
  const { t } = useTranslation();
  if (value?.includes('***') !== true) return <Text value={value} />;
  return (
    <span className="cut muted" {...hint(t('Contact data is hidden from agents'), 'more')}>
      {value}
    </span>
  );
};

/** The number that people quote; a dash until it has been assigned. */
export const NumberCell = ({ value }: { value: number | null }) => (
  <span className="number cut muted" {...cutWhole}>
    {value ?? unknown}
  </span>
);

/** The person a row is about, as a link to their page. It shows the e-mail address because names may be alike. */
export const UserCell = ({ user }: { user: Readonly<{ id: string; email: string | null }> }) => (
  <Link className="cut" to={`/admin/customers/edit/${user.id}`} {...hint(user.email, 'cut')}>
    {user.email ?? unknown}
  </Link>
);

export type Styled = Parameters<typeof formatRate>[1];

/** A price with its instrument's decimal places; until those are known, as the server sent it. */
export const RateCell = ({
  rate,
  instrument,
}: Readonly<{ rate: Decimal | null; instrument: Styled | null }>) =>
  rate === null ? (
    <span className="number muted">{unknown}</span>
  ) : (
    <span className="number">
      {instrument === null ? group(rate) : formatRate(rate, instrument)}
    </span>
  );
