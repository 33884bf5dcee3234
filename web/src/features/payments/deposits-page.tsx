import HandCoins from 'lucide-react/icons/hand-coins';
import Undo2 from 'lucide-react/icons/undo-2';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../../../domain/shared/decimal.ts';
import { depositsFiltered } from '../../../../domain/shared/lists/filtered.ts';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import { useOwnMatter } from '../../app/session/use-own-matter.ts';
import { Button, IconButton } from '../../components/button/button.tsx';
import { DecideButtons } from '../../components/decide/decide-buttons.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { FilterMenu } from '../../components/list/filter-menu.tsx';
import { FilterSegments } from '../../components/list/filter-segments.tsx';
import { ListPage } from '../../components/page/list-page.tsx';
import { formatMoney } from '../../lib/format/numbers.ts';
import { paymentsApi } from './api.ts';
import { depositColumns } from './customer-payments.tsx';
import { recordablesOf } from './record-refund.tsx';
import { DepositQuestion, type DepositDecision } from './deposit-decision.tsx';

type RowProps = Readonly<{ row: DepositItem; onDecide: (decision: DepositDecision) => void }>;

type RecordProps = RowProps & Readonly<{ off: string | false }>;

/** One button for each payment that was not returned. */
const RecordButtons = ({ row, onDecide, off }: RecordProps) => {
  const { t } = useTranslation();
  return recordablesOf(row).map((payment) => (
    <IconButton
      key={payment.payment_id}
      name={`${t('Record refund')}: ${formatMoney(payment.amount, payment.currency)}`}
      off={off}
      onClick={() => onDecide({ act: 'record', on: row, payment })}
    >
      <HandCoins size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  ));
};

/**
 * Actions of a deposit: decide on one that is held, take back one that was credited, and settle a shortfall after that.
 */
const RowActions = ({ row, onDecide }: RowProps) => {
  const { t } = useTranslation();
  const off = useOwnMatter()(row.user.id);
  const record = <RecordButtons row={row} onDecide={onDecide} off={off} />;
  if (row.held !== null)
    return (
      <>
        <DecideButtons
          off={off}
          isApproveOffered={row.status === 'held'}
          onDecide={(act) => onDecide({ act, on: row })}
        />
        {record}
      </>
    );
  return (
    <>
      {isZero(row.missing) ? null : (
        <Button size="small" off={off} onClick={() => onDecide({ act: 'settle', on: row })}>
          {t('Settle')}
        </Button>
      )}
      {row.status === 'approved' ? (
        <IconButton
          name={t('Reverse')}
          danger
          off={off}
          onClick={() => onDecide({ act: 'take back', on: row })}
        >
          <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      ) : null}
      {record}
    </>
  );
};

/** `/admin/deposits` */
export const DepositsPage = () => {
  const { t } = useTranslation();
  const [decision, setDecision] = useState<DepositDecision | null>(null);
  const columns = useMemo(
    () => [
      ...depositColumns,
      columnsOf<DepositItem>().actions((row) => <RowActions row={row} onDecide={setDecision} />),
    ],
    [],
  );
  return (
    <>
      <ListPage
        conditions={depositsFiltered}
        name="deposits"
        endpoint={paymentsApi.endpoints.listDeposits}
        path={{}}
        title={t('Deposits')}
        line={t('Customers’ deposits, newest first, including unfinished ones.')}
        noun={(count) => t('deposits', { count, defaultValue_one: 'deposit' })}
        columns={columns}
        searchFor={t('Search number, customer, status or reference')}
        emptyWhy={t('No deposits yet.')}
        filterNames={['missing', 'send_by_hand', 'id']}
        filters={(list) => (
          <>
            <FilterSegments
              list={list}
              filter="missing"
              name={t('Which deposits')}
              choices={[{ value: 'yes', label: t('Money is missing') }]}
            />
            <FilterMenu
              list={list}
              filter="send_by_hand"
              name={t('To send back')}
              all={t('Any')}
              choices={[{ value: 'yes', label: t('Manually') }]}
            />
          </>
        )}
      />
      {decision === null ? null : (
        <DepositQuestion decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
};
