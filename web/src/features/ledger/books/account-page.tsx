import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  accountBalance,
  chartOfAccounts,
  isChartAccount,
  walletOfAccount,
} from '../../../../../domain/shared/ledger/chart.ts';
import { walletModes } from '../../../../../domain/shared/trading/types.ts';
import type { AccountAnswer } from '../../../../../query/ledger/contract.ts';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { useAccountName } from '../../../components/journal/account-name.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Money, Time } from '../../../components/numbers/numbers.tsx';
import { MissingRecord } from '../../../components/page/missing-record.tsx';
import { Page } from '../../../components/page/page.tsx';
import { asksForDeposits, type AccountPlace } from '../../../lib/ledger-address.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowAccountQuery } from './api.ts';
import { EntriesWithDetail, useEntriesState } from './entries-with-detail.tsx';
import { accountColumns, controlColumns } from './entry-columns.tsx';
import { Equation } from './equation.tsx';
import { FigureSum } from './figure-sum.tsx';

/** The account in the address; `null` if it names none. */
const usePlace = (): AccountPlace | null => {
  const [params] = useSearchParams();
  const [account, asked, currency] = ['account', 'mode', 'currency'].map((key) => params.get(key));
  const mode = walletModes.find((one) => one === asked);
  const position = params.get('position');
  if (!account || !currency || mode === undefined) return null;
  return { account, mode, currency, ...(position === null ? {} : { position }) };
};

/** The explained balance, in large type. */
const Headline = ({ answer }: { answer: AccountAnswer }) => {
  const { t } = useTranslation();
  const { account, closing, currency, as_of: asOf, customer } = answer;
  return (
    <Row wrap justify="between" align="baseline">
      <span className="ledger-number">
        <Money
          value={accountBalance(account, closing.debits, closing.credits)}
          currency={currency}
        />
      </span>
      <span className="small muted">
        {customer === null ? null : (
          <>
            <Link to={`/admin/customers/edit/${customer.id}`}>
              <bdi>{customer.full_name ?? t('Erased')}</bdi>
            </Link>
            {' · '}
          </>
        )}
        {t('as of')} <Time at={asOf.recorded_at} as="staff" />
      </span>
    </Row>
  );
};

const Account = ({ place }: { place: AccountPlace }) => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const nameOf = useAccountName();
  const list = useEntriesState('entries');
  const result = useShowAccountQuery({ ...place, days: list.query.filters['days'] });
  const { currentData: data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const title = nameOf(place.account);
  const narrowing = {
    type: list.query.filters['type'],
    onType: (type: string) => list.setFilter('type', type),
  };
  return (
    <EntriesWithDetail
      list={list}
      narrowed={place}
      columns={place.account === 'customer_wallets' ? controlColumns : accountColumns}
      label={title}
      emptyWhy={t('No postings in this account.')}
      page={(rows, exports) => (
        <Page
          note={<StaleNote reason={staleness} />}
          title={
            <>
              {title} <ModeChip mode={place.mode} />
            </>
          }
          line={
            walletOfAccount(place.account) !== null
              ? t('What we owe this customer, and why.')
              : isChartAccount(place.account)
                ? t(chartOfAccounts[place.account].why)
                : null
          }
          crumbs={[
            {
              word: t('Trial balance'),
              to: `/admin/ledger?mode=${place.mode}&currency=${place.currency}`,
            },
            { word: title },
          ]}
          actions={exports}
        >
          <Stack gap={4}>
            {data === undefined ? (
              isError ? (
                <ErrorFace error={error} onRetry={() => void refetch()} />
              ) : (
                <Skeleton height="200px" />
              )
            ) : (
              <section className="card pad-4 stack gap-3" aria-label={t('Explain this number')}>
                {asksForDeposits(params) ? <FigureSum answer={data} {...narrowing} /> : null}
                <Headline answer={data} />
                <Equation answer={data} {...narrowing} />
              </section>
            )}
            {rows}
          </Stack>
        </Page>
      )}
    />
  );
};

/** `/admin/ledger/account`: explains a balance, down to its journal entries, events, people and causes. */
export const AccountPage = () => {
  const { t } = useTranslation();
  const place = usePlace();
  return place === null ? (
    <MissingRecord
      title="This account was not found"
      why={t('No account exists at this address.')}
    />
  ) : (
    <Account key={`${place.account} ${place.mode} ${place.currency}`} place={place} />
  );
};
