import { useTranslation } from 'react-i18next';
import { roles } from '../../../../../domain/shared/roles.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { historyAddress } from '../../../lib/audit-address.ts';
import { HistoryLink } from '../../../components/history-link/history-link.tsx';

const TradeActions = ({ trade }: { trade: TradeItem }) => {
  const { t } = useTranslation();
  const of = t('order #{{number}}', { number: trade.number });
  return <HistoryLink to={historyAddress(trade.id)} of={of} />;
};

const actions = (trade: TradeItem) => <TradeActions trade={trade} />;

/** What staff may do with a trade; the audit is read by role 1 alone, so that others have no such column. */
export const useTradeActions = () => {
  const roleId = useAppSelector((state) => state.session.roleId);
  return roleId === roles.admin ? { actions, actionsWidth: 66 } : {};
};
