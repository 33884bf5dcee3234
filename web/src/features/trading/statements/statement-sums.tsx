import { useTranslation } from 'react-i18next';
import { isZero } from '../../../../../domain/shared/decimal.ts';
import { statementSums } from '../../../../../domain/shared/trading/statement-cells.ts';
import { WalletLine } from '../../../components/cells/wallet-line.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import type { OfStatement } from './api.ts';

const always = new Set(['opening', 'trades', 'closing', 'net']);

/** The opening balance, what moved it, the closing balance, and the sums of the trades; movements of nothing are left out. */
export const StatementSums = ({ statement }: OfStatement) => {
  const { t } = useTranslation();
  const { currency } = statement.wallet;
  return (
    <section className="card pad-4 below stack" aria-label={t('Statement')}>
      <WalletLine wallet={statement.wallet} beside={currency} />
      <Facts
        look="above"
        className="facts-across"
        facts={statementSums.map(({ name, heading, signed }) => {
          const value = statement[name];
          if (isZero(value) && !always.has(name)) return null;
          const Shown = signed ? Profit : Money;
          return { label: t(heading), value: <Shown value={value} currency={currency} /> };
        })}
      />
    </section>
  );
};
