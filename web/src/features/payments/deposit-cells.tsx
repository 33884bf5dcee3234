import { useTranslation } from 'react-i18next';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import { Text } from '../../components/cells/cells.tsx';
import { formatMoney } from '../../lib/format/numbers.ts';
import { gatewayName } from './gateway-name.ts';

/** A simulator says that it is one wherever it shows. */
export const gatewayOfDeposit = ({ gateway, is_simulated: isSimulated }: DepositItem): string =>
  isSimulated ? `${gatewayName(gateway)} (simulator)` : gatewayName(gateway);

/** What is odd about it; nothing where all is as it was asked for. */
export const DepositDescription = ({ row: { held } }: Readonly<{ row: DepositItem }>) => {
  const { t } = useTranslation();
  if (held === null) return <Text value={null} />;
  const paid = formatMoney(held.amount, held.currency);
  const why = {
    amount: t('{{paid}} were paid, another sum. We look at it.', { paid }),
    currency: t('{{paid}} were paid, another currency. We look at it.', { paid }),
    second: t('{{paid}} were paid once more. We look at it.', { paid }),
  };
  return <span className="small">{why[held.reason]}</span>;
};
