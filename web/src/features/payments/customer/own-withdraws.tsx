import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawItem } from '../../../../../query/payments/contract.ts';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { EndpointList } from '../../../components/list/endpoint-list.tsx';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { paymentsApi, useCancelWithdrawMutation } from '../api.ts';
import { gatewayName } from '../gateway-name.ts';
import { WithdrawDescription, WithdrawStatus } from '../withdraw-cells.tsx';

const column = columnsOf<WithdrawItem>();
const currencyOf = ({ balance }: WithdrawItem) => balance.currency;

/** The columns of customer.md section 2. */
const columns = [
  column.number('id', 'ID', ({ number }) => number),
  column.ownTime('created_at', 'Date'),
  column.money('amount', 'Amount', ({ amount }) => amount, currencyOf),
  column.money('total', 'Total', ({ total }) => total, currencyOf),
  column.cell('description', 'Description', (row) => <WithdrawDescription row={row} />, {
    width: 180,
    grow: 1,
    sortable: false,
  }),
  column.cell('status', 'Status', (row) => <WithdrawStatus row={row} />, { width: 190 }),
  column.word('gateway', 'Method', ({ gateway }) => gatewayName(gateway), { width: 80 }),
  column.money('balance_after', 'Balance', (row) => row.balance_after, currencyOf, {
    sortable: false,
  }),
];

type RowProps = Readonly<{ row: WithdrawItem; onCancel: (row: WithdrawItem) => void }>;

const RowActions = ({ row, onCancel }: RowProps) => {
  const { t } = useTranslation();
  const acting = useGetUserQuery().data?.acting ?? null;
  if (row.status !== 'pending') return null;
  const off =
    acting !== null && t('You are acting for a customer. Only the customer can withdraw.');
  return (
    <IconButton name={t('Cancel withdraw')} danger off={off} onClick={() => onCancel(row)}>
      <X size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
};

const CancelQuestion = ({ row, onClose }: Readonly<{ row: WithdrawItem; onClose: () => void }>) => {
  const { t } = useTranslation();
  const { run } = useAct(useCancelWithdrawMutation());
  return (
    <Confirm
      question={t('Cancel this withdraw?')}
      consequence={t('{{total}} is available in your wallet again.', {
        total: formatMoney(row.total, row.balance.currency),
      })}
      act={t('Cancel withdraw')}
      keep={t('Keep it')}
      onConfirm={() => run(row.id)}
      onClose={onClose}
    />
  );
};

/** All withdraws that the person has requested, newest first; pending ones can be cancelled. */
export const OwnWithdraws = () => {
  const { t } = useTranslation();
  const [cancelled, setCancelled] = useState<WithdrawItem | null>(null);
  const shown = useMemo(
    () => [
      ...columns,
      column.actions((row) => <RowActions row={row} onCancel={setCancelled} />, 84),
    ],
    [],
  );
  return (
    <>
      <EndpointList
        name="withdraws"
        endpoint={paymentsApi.endpoints.listOwnWithdraws}
        path={{}}
        label={t('Withdraws')}
        noun={(count) => t('withdraws', { count, defaultValue_one: 'withdraw' })}
        columns={shown}
        emptyWhy={t('You have no withdraws yet.')}
      />
      {cancelled === null ? null : (
        <CancelQuestion row={cancelled} onClose={() => setCancelled(null)} />
      )}
    </>
  );
};
