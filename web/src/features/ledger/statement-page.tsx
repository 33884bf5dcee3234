import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { statementFiltered } from '../../../../domain/shared/lists/filtered-books.ts';
import type { StatementItem } from '../../../../query/trading/contract.ts';
import {
  statementReasonWord,
  statementTypeWord,
} from '../../../../domain/shared/trading/statement-words.ts';
import { isZero } from '../../../../domain/shared/decimal.ts';
import { accountOfWallet } from '../../../../domain/shared/ledger/chart.ts';
import { useCan } from '../../app/session/use-can.ts';
import { CauseCell } from '../../components/cells/cause-cell.tsx';
import { Button } from '../../components/button/button.tsx';
import { WalletFacts } from '../../components/cells/wallet-facts.tsx';
import { ModeChip } from '../../components/chip/chip.tsx';
import { Money } from '../../components/numbers/numbers.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { HistoryButton } from '../../components/page/page.tsx';
import { RecordListPage } from '../../components/page/record-list-page.tsx';
import { customerCrumbs } from '../../components/page/customer-crumbs.ts';
import { historyAddress } from '../../lib/audit-address.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { accountAddress, entryAddress } from '../../lib/ledger-address.ts';
import { useRecordId } from '../../lib/record-id.ts';
import { ledgerApi, type OfWallet } from './api.ts';
import { AsOfDialog, type AsOf } from './books/as-of-dialog.tsx';
import './books/books.css';

/** Keys of the list's filters in the address. */
const [atKey, positionKey] = ['statement.at', 'statement.position'];
const pastKeys: readonly string[] = [atKey, positionKey, 'statement.page'];

const column = columnsOf<StatementItem>();
const currencyOf = ({ currency }: StatementItem) => currency;

/** Balance, margin and holds accumulate along the log, so only the log's order makes sense. */
const unsorted = { sortable: false };
const sum = { ...unsorted, width: 118 };

/** A balance links to its explanation. */
const Explained = ({ row }: { row: StatementItem }) => {
  const { mode, currency, position, balance_after: balance } = row;
  const account = accountOfWallet(useRecordId());
  return (
    <Link className="ledger-explained" to={accountAddress({ account, mode, currency, position })}>
      <Money value={balance} currency={currency} />
    </Link>
  );
};

/** A row that moved the balance links to its journal entry, and from there to people and causes. */
const Position = ({ row: { position, amount } }: { row: StatementItem }) =>
  isZero(amount) ? (
    <span className="number">{formatCount(Number(position))}</span>
  ) : (
    <Link className="ledger-explained" to={entryAddress(position)}>
      {formatCount(Number(position))}
    </Link>
  );

const columns = [
  column.recordedTime('occurred_at', 'DATE', (row) => row.recorded_at),
  column.word('type', 'TYPE', statementTypeWord, { ...unsorted, width: 140, names: true }),
  column.word('reason', 'REASON', statementReasonWord, { ...unsorted, width: 116 }),
  column.cell('order', 'ORDER', (row) => <CauseCell {...row} />, { ...unsorted, width: 132 }),
  column.profit('amount', 'AMOUNT', (row) => row.amount, currencyOf),
  column.cell('balance_after', 'BALANCE AFTER', (row) => <Explained row={row} />, {
    ...sum,
    end: true,
  }),
  column.money('margin_after', 'MARGIN AFTER', (row) => row.margin_after, currencyOf, sum),
  column.money('held_after', 'HELD AFTER', (row) => row.held_after, currencyOf, sum),
  column.actor('actor', 'BY', (row) => row.actor, unsorted),
  column.cell('id', 'POSITION', (row) => <Position row={row} />, { width: 92, end: true }),
];

/** `/admin/customers/wallets/{balanceId}` */
export const StatementPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const asOf = { at: params.get(atKey) ?? '', position: params.get(positionKey) ?? '' };
  const isPast = asOf.at !== '' || asOf.position !== '';
  const ask = ({ at, position }: AsOf): void => {
    const kept = [...params].filter(([key]) => !pastKeys.includes(key));
    const [key, value] = position === '' ? [atKey, at] : [positionKey, position];
    const next = new URLSearchParams(kept);
    if (value !== '') next.set(key, value);
    setParams(next);
  };
  return (
    <>
      <RecordListPage<StatementItem, Readonly<{ id: string }>, OfWallet>
        name="statement"
        endpoint={ledgerApi.endpoints.showStatement}
        path={{ id }}
        head={({ wallet }) => ({
          title: (
            <>
              {t('Statement')} {wallet === undefined ? null : <ModeChip mode={wallet.mode} />}
            </>
          ),
          line: t('All entries of this wallet, newest first. Times are UTC.'),
          crumbs: [
            ...customerCrumbs(t, wallet?.user),
            { word: t('Wallet #{{number}}', { number: wallet?.number ?? '…' }) },
          ],
          actions: (
            <>
              <Button onClick={() => setChoosing(true)}>
                <CalendarClock size={15} aria-hidden="true" />
                {isPast
                  ? t('As of {{moment}}', {
                      moment: asOf.position === '' ? asOf.at : `#${asOf.position}`,
                    })
                  : t('As of now')}
              </Button>
              {isPast ? (
                <Button onClick={() => ask({ at: '', position: '' })}>{t('Now')}</Button>
              ) : null}
              {can('readAudit') ? <HistoryButton to={historyAddress(id)} /> : null}
            </>
          ),
        })}
        above={({ wallet }) => (
          <WalletFacts wallet={wallet} withFree className="card figures pad-4 below" />
        )}
        missing={{
          title: 'This wallet was not found',
          why: t('There is no wallet with this ID.'),
        }}
        label={t('Statement')}
        noun={(count) => t('entries', { count, defaultValue_one: 'entry' })}
        columns={columns}
        searchFor={t('Search order, reason or person')}
        emptyWhy={t('This wallet has no entries yet.')}
        filterNames={['at', 'position']}
        conditions={statementFiltered}
      />
      {choosing ? (
        <AsOfDialog value={asOf} onChoose={ask} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  );
};
