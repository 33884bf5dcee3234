import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawalsFiltered } from '../../../../domain/shared/lists/filtered.ts';
import type { WithdrawItem } from '../../../../query/payments/contract.ts';
import { useOwnMatter } from '../../app/session/use-own-matter.ts';
import { DecideButtons } from '../../components/decide/decide-buttons.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { ListPage } from '../../components/page/list-page.tsx';
import { paymentsApi } from './api.ts';
import { withdrawColumns } from './customer-payments.tsx';
import { DecisionQuestion, type Decision } from './withdraw-decision.tsx';

type RowProps = Readonly<{ row: WithdrawItem; onDecide: (decision: Decision) => void }>;

const RowActions = ({ row, onDecide }: RowProps) => (
  <DecideButtons off={useOwnMatter()(row.user.id)} onDecide={(act) => onDecide({ act, on: row })} />
);

/** `/admin/withdraws/pending` */
export const PendingWithdrawsPage = () => {
  const { t } = useTranslation();
  const [decision, setDecision] = useState<Decision | null>(null);
  const columns = useMemo(
    () => [
      ...withdrawColumns,
      columnsOf<WithdrawItem>().actions(
        (row) => <RowActions row={row} onDecide={setDecision} />,
        80,
      ),
    ],
    [],
  );
  return (
    <>
      <ListPage
        conditions={withdrawalsFiltered}
        name="withdraws"
        endpoint={paymentsApi.endpoints.listPendingWithdraws}
        path={{}}
        title={t('Pending Withdraws')}
        line={t('Requests that wait for a decision. Amount and fee are held.')}
        noun={(count) => t('withdraws', { count, defaultValue_one: 'withdraw' })}
        columns={columns}
        searchFor={t('Search number, customer or bank')}
        emptyWhy={t('No withdraws wait for a decision.')}
      />
      {decision === null ? null : (
        <DecisionQuestion decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
};

/** `/admin/withdraws/history` */
export const EndedWithdrawsPage = () => {
  const { t } = useTranslation();
  return (
    <ListPage
      conditions={withdrawalsFiltered}
      name="withdraws"
      endpoint={paymentsApi.endpoints.listEndedWithdraws}
      path={{}}
      title={t('Withdraws History')}
      line={t('Withdraws that were approved, declined or cancelled, newest first.')}
      noun={(count) => t('withdraws', { count, defaultValue_one: 'withdraw' })}
      columns={withdrawColumns}
      searchFor={t('Search number, customer or bank')}
      emptyWhy={t('No decided withdraws yet.')}
    />
  );
};
