import { useTranslation } from 'react-i18next';
import { unknown } from '../../lib/format/numbers.ts';
import { instrumentName } from '../../lib/format/quotes.ts';
import { Row } from '../layout/layout.tsx';

type Numbered = Readonly<{ number: number | null }>;

type Props = Readonly<{
  order: (Numbered & Readonly<{ instrument: string | null }>) | null;
  withdrawal: Numbered | null;
}>;

/** The order or the withdraw that moved a wallet. */
export const CauseCell = ({ order, withdrawal }: Props) => {
  const { t } = useTranslation();
  const found = order ?? withdrawal;
  if (found === null) return <span className="muted">{unknown}</span>;
  return (
    <Row as="span">
      <span className="number">#{found.number ?? unknown}</span>
      <span className="muted">
        {order === null ? t('Withdraw') : instrumentName(order.instrument ?? '')}
      </span>
    </Row>
  );
};
