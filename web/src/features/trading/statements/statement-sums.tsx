import { useTranslation } from 'react-i18next';
import { isZero } from '../../../../../domain/shared/decimal.ts';
import {
  statementSums,
  type StatementSum,
} from '../../../../../domain/shared/trading/statement-cells.ts';
import { WalletLine } from '../../../components/cells/wallet-line.tsx';
import { Skeleton } from '../../../components/faces/faces.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import type { OfStatement } from './api.ts';

const always = new Set<StatementSum>(['opening', 'trades', 'closing', 'net']);
/** Sums that most wallets have. */
const usual = new Set<StatementSum>([...always, 'adjustments', 'profit', 'loss']);

/**
 * The opening balance, its movements, the closing balance, and the sums of the trades; movements of zero are left out.
 * Before the answer, it reserves the space of the usual sums.
 */
export const StatementSums = ({
  statement,
}: Readonly<{ statement: OfStatement['statement'] | undefined }>) => {
  const { t } = useTranslation();
  const factOf = ({ name, heading, signed }: (typeof statementSums)[number]) => {
    const label = t(heading);
    if (statement === undefined)
      return usual.has(name) ? { label, value: <Skeleton width="72px" height="18px" /> } : null;
    const value = statement[name];
    if (isZero(value) && !always.has(name)) return null;
    const Shown = signed ? Profit : Money;
    return { label, value: <Shown value={value} currency={statement.wallet.currency} /> };
  };
  return (
    <section className="card pad-4 below stack" aria-label={t('Statement')}>
      {statement === undefined ? (
        <Skeleton width="160px" height="20px" />
      ) : (
        <WalletLine wallet={statement.wallet} beside={statement.wallet.currency} />
      )}
      <Facts look="above" className="facts-across" facts={statementSums.map(factOf)} />
    </section>
  );
};
