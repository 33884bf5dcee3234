import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roles } from '../../../../../domain/shared/roles.ts';
import type { StatementWallet } from '../../../../../query/trading/contract.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useAppSelector } from '../../../app/store.ts';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { EmptyFace } from '../../../components/faces/faces.tsx';
import { List } from '../../../components/list/list.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import { historyAddress } from '../../../lib/audit-address.ts';
import { freeOf } from '../adjust/adjust-rules.ts';
import { useRecordId } from '../../../lib/record-id.ts';
import { useShowStatementQuery } from './api.ts';
import { statementColumns } from './statement-columns.tsx';
import '../../../components/cells/cells.css';
import './statements.css';

const Figure = ({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) => (
  <div className={strong ? 'figure figure-strong' : 'figure'}>
    <dt>{label}</dt>
    <dd className="number">{value}</dd>
  </div>
);

const Figures = ({ wallet }: { wallet: StatementWallet }) => {
  const { t } = useTranslation();
  const { balance, margin, currency } = wallet;
  return (
    <dl className="card figures">
      <Figure label={t('Free now')} value={formatMoney(freeOf(wallet), currency)} strong />
      <Figure label={t('Balance')} value={formatMoney(balance, currency)} />
      <Figure label={t('On Hold')} value={formatMoney(margin, currency)} />
    </dl>
  );
};

const Head = ({ id, wallet }: { id: string; wallet: StatementWallet | undefined }) => {
  const { t } = useTranslation();
  const isAdmin = useAppSelector((state) => state.session.roleId) === roles.admin;
  const name = t('Wallet #{{number}}', { number: wallet?.number ?? '…' });
  return (
    <div className="page-head">
      <div>
        <nav className="crumbs" aria-label={t('Where you are')}>
          <Link to="/admin/customers/all">{t('All Customers')}</Link>
          <ChevronRight size={13} aria-hidden="true" />
          {wallet === undefined ? null : (
            <>
              <Link to={`/admin/customers/edit/${wallet.user.id}`}>
                {wallet.user.full_name ?? unknown}
              </Link>
              <ChevronRight size={13} aria-hidden="true" />
            </>
          )}
          <span>{name}</span>
        </nav>
        <h1 tabIndex={-1} className="statement-title">
          {t('Statement')}
          {wallet === undefined ? null : <ModeChip mode={wallet.mode} />}
        </h1>
        <p className="page-line">{t('All that moved this wallet, newest first. Times are UTC.')}</p>
      </div>
      {isAdmin ? (
        <div className="page-actions">
          <Link className="button" to={historyAddress(id)}>
            <History size={15} aria-hidden="true" />
            {t('History')}
          </Link>
        </div>
      ) : null}
    </div>
  );
};

/** `/admin/customers/wallets/{balanceId}` */
export const StatementPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const list = useListState('statement');
  const result = useShowStatementQuery({ id, query: list.query });
  const wallet = result.data?.wallet;
  const currency = wallet?.currency ?? 'USD';
  const columns = useMemo(() => statementColumns(currency), [currency]);
  const notThere = isProblem(result.error) && result.error.status === 404;
  return (
    <>
      <Head id={id} wallet={wallet} />
      {notThere ? (
        <div className="card">
          <EmptyFace
            title="This wallet was not found"
            why={t('There is no wallet with this id.')}
          />
        </div>
      ) : (
        <>
          {wallet === undefined ? null : <Figures wallet={wallet} />}
          <List
            list={list}
            result={result}
            endpoint="showStatement"
            label={t('Statement')}
            noun={[t('entry'), t('entries')]}
            columns={columns}
            searchFor={t('Search order, reason or person')}
            emptyWhy={t('Nothing has moved this wallet yet.')}
          />
        </>
      )}
    </>
  );
};
