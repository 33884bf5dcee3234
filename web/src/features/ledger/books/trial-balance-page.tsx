import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  accountBalance,
  chartOfAccounts,
  isChartAccount,
} from '../../../../../domain/shared/ledger/chart.ts';
import { eq } from '../../../../../domain/shared/decimal.ts';
import { exportFormats } from '../../../../../domain/shared/lists/exported.ts';
import type { TrialBalance } from '../../../../../query/ledger/contract.ts';
import { DownloadButton } from '../../../app/session/download-button.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { PillMenu } from '../../../components/menu/pill-menu.tsx';
import { Money, Time } from '../../../components/numbers/numbers.tsx';
import { Page } from '../../../components/page/page.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { accountAddress } from '../../../lib/ledger-address.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useShowTrialBalanceQuery } from './api.ts';
import { AsOfDialog, type AsOf } from './as-of-dialog.tsx';

type OfAccount = TrialBalance['accounts'][number];

/** Accounts in the order of the chart. */
const inOrder = (accounts: readonly OfAccount[]): readonly OfAccount[] => {
  const order = Object.keys(chartOfAccounts);
  return accounts.toSorted((a, b) => order.indexOf(a.account) - order.indexOf(b.account));
};

type AccountProps = Readonly<{ row: OfAccount; book: TrialBalance; position: string | null }>;

/** The account's name, linked to the explanation of its balance, with the account's purpose. */
const AccountName = ({ row: { account }, book: { mode, currency }, position }: AccountProps) => {
  const { t } = useTranslation();
  const about = isChartAccount(account) ? chartOfAccounts[account] : null;
  const to = accountAddress({
    account,
    mode,
    currency,
    ...(position === null ? {} : { position }),
  });
  return (
    <>
      <Link to={to}>{about === null ? account : t(about.title)}</Link>
      {about === null ? null : <p className="caption muted">{t(about.why)}</p>}
    </>
  );
};

/** An account on phones, which have no room for a table. */
const AccountCard = (props: AccountProps) => {
  const { t } = useTranslation();
  const { account, debits, credits } = props.row;
  const { currency } = props.book;
  const balance = accountBalance(account, debits, credits);
  return (
    <li className="stack pad-3 rule-below">
      <div>
        <AccountName {...props} />
      </div>
      <Facts
        facts={[
          { label: t('Debit'), value: <Money value={debits} currency={currency} /> },
          { label: t('Credit'), value: <Money value={credits} currency={currency} /> },
          {
            label: t('Balance'),
            value: (
              <b>
                <Money value={balance} currency={currency} />
              </b>
            ),
          },
        ]}
      />
    </li>
  );
};

const AccountRow = (props: AccountProps) => {
  const { account, debits, credits } = props.row;
  const { currency } = props.book;
  return (
    <tr>
      <th scope="row">
        <AccountName {...props} />
      </th>
      <td>
        <Money value={debits} currency={currency} />
      </td>
      <td>
        <Money value={credits} currency={currency} />
      </td>
      <td className="strong">
        <Money value={accountBalance(account, debits, credits)} currency={currency} />
      </td>
    </tr>
  );
};

const AccountTable = ({ book, position }: Omit<AccountProps, 'row'>) => {
  const { t } = useTranslation();
  return (
    <div className="frame-line scroll">
      <table className="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t('Account')}</th>
            <th scope="col">{t('Debit')}</th>
            <th scope="col">{t('Credit')}</th>
            <th scope="col">{t('Balance')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(book.accounts).map((row) => (
            <AccountRow key={row.account} row={row} book={book} position={position} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <Money value={book.debits} currency={book.currency} />
            </td>
            <td>
              <Money value={book.credits} currency={book.currency} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const Accounts = ({ book, position }: { book: TrialBalance; position: string | null }) => {
  const { t } = useTranslation();
  const isNarrow = useMedia('(max-width: 719px)');
  const isBalanced = eq(book.debits, book.credits);
  return (
    <section className="card pad-4 stack gap-3">
      <p className="small muted row wrap">
        <Chip tone={isBalanced ? 'success' : 'danger'}>
          {isBalanced ? t('Debits equal credits') : t('Debits and credits differ')}
        </Chip>
        {book.as_of.recorded_at === null ? (
          t('Nothing was posted by then.')
        ) : (
          <span>
            {t('The last entry that counts is at position {{position}}, recorded', {
              position: formatCount(Number(book.as_of.position)),
            })}{' '}
            <Time at={book.as_of.recorded_at} as="staff" />
          </span>
        )}
      </p>
      {isNarrow ? (
        <ul className="frame-line" aria-label={t('Accounts')}>
          {inOrder(book.accounts).map((row) => (
            <AccountCard key={row.account} row={row} book={book} position={position} />
          ))}
          <li className="stack pad-3">
            <b>{t('Total')}</b>
            <Facts
              facts={[
                {
                  label: t('Debit'),
                  value: <Money value={book.debits} currency={book.currency} />,
                },
                {
                  label: t('Credit'),
                  value: <Money value={book.credits} currency={book.currency} />,
                },
              ]}
            />
          </li>
        </ul>
      ) : (
        <AccountTable book={book} position={position} />
      )}
    </section>
  );
};

const asked = ['mode', 'currency', 'at', 'position'] as const;

/** The parameters in the address; the server chooses those that are missing. */
const useAsked = () => {
  const [params, setParams] = useSearchParams();
  const values: Readonly<Partial<Record<(typeof asked)[number], string>>> = Object.fromEntries(
    asked.flatMap((key) => {
      const value = params.get(key);
      return value === null || value === '' ? [] : [[key, value]];
    }),
  );
  const ask = (next: typeof values) => {
    const all = Object.entries({ ...values, ...next });
    setParams(Object.fromEntries(all.filter(([, value]) => value !== '')));
  };
  return { values, ask };
};

/** `/admin/ledger`: every account of a book, now or as of any moment. */
export const TrialBalancePage = () => {
  const { t } = useTranslation();
  const { values, ask } = useAsked();
  const [choosing, setChoosing] = useState(false);
  const result = useShowTrialBalanceQuery(values);
  // The choice of books stays while another book loads; its figures do not.
  const { data: last, currentData: book, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const asOf: AsOf = { at: values.at ?? '', position: values.position ?? '' };
  const isPast = asOf.at !== '' || asOf.position !== '';
  const shownBook = `${values.mode ?? last?.mode ?? ''} ${values.currency ?? last?.currency ?? ''}`;
  return (
    <Page
      title={t('Trial Balance')}
      line={t('Every account of one book. Open one to see what its balance is made of.')}
      note={<StaleNote reason={staleness} />}
      actions={
        <>
          {last === undefined ? null : (
            <PillMenu
              name={t('Book')}
              value={shownBook}
              choices={last.books.map(({ mode, currency }) => ({
                value: `${mode} ${currency}`,
                label: `${mode === 'real' ? t('Real') : t('Demo')} ${currency}`,
              }))}
              onChoose={(chosen) => {
                const [mode = '', currency = ''] = chosen.split(' ');
                ask({ mode, currency });
              }}
            />
          )}
          <Button onClick={() => setChoosing(true)}>
            <CalendarClock size={15} aria-hidden="true" />
            {isPast
              ? t('As of {{moment}}', {
                  moment: asOf.position === '' ? asOf.at : `#${asOf.position}`,
                })
              : t('As of now')}
          </Button>
          {exportFormats.map((format) => (
            <DownloadButton
              key={format}
              path={`/admin/ledger/api/balance/export?${new URLSearchParams({ ...values, format }).toString()}`}
              name={`accounts.${format}`}
            >
              {format === 'csv' ? t('Export CSV') : t('Export XLSX')}
            </DownloadButton>
          ))}
          {isPast ? (
            <Button onClick={() => ask({ at: '', position: '' })}>{t('Now')}</Button>
          ) : null}
        </>
      }
    >
      {book === undefined ? (
        isError ? (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="320px" />
        )
      ) : (
        <Accounts book={book} position={isPast ? book.as_of.position : null} />
      )}
      {choosing ? (
        <AsOfDialog
          value={asOf}
          onChoose={(chosen) =>
            ask(chosen.position === '' ? chosen : { at: '', position: chosen.position })
          }
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Page>
  );
};
