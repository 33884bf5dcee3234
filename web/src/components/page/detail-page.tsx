import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../lib/problem.ts';
import { useStaleness, type Watched } from '../../lib/staleness.ts';
import { ErrorFace, Skeleton, StaleNote } from '../faces/faces.tsx';
import { AddressTabs, type AddressTab } from '../tabs/address-tabs.tsx';
import { MissingRecord } from './missing-record.tsx';
import { Page, type PageProps } from './page.tsx';

type Props<Data> = Pick<PageProps, 'title' | 'crumbs' | 'actions'> &
  Readonly<{
    /** The result of RTK Query's hook. */
    result: Watched & Readonly<{ data?: Data | undefined; isError: boolean; error?: unknown }>;
    /** Shown if there is no such record. */
    missing: Readonly<{ title: string; why: string }>;
    /** Who or what it is, and its state. */
    card: (data: Data) => ReactNode;
    /** For screen readers: 'About this customer'. */
    tabsLabel: string;
    /** The first is open unless the address names another. */
    tabs: (data: Data) => readonly AddressTab[];
  }>;

const Waiting = () => {
  const { t } = useTranslation();
  return (
    <div className="grid detail" role="status" aria-busy="true" aria-label={t('Loading')}>
      <div className="card stack gap-4 pad-4">
        <Skeleton height="48px" />
        <Skeleton width="60%" />
        <Skeleton height="120px" />
      </div>
      <div className="card stack gap-4 pad-4">
        <Skeleton width="40%" height="20px" />
        <Skeleton height="240px" />
      </div>
    </div>
  );
};

/** A page of one record: a card that says who or what it is, and tabs with what belongs to it. */
export const DetailPage = <Data,>({
  result,
  missing,
  card,
  tabsLabel,
  tabs,
  ...page
}: Props<Data>) => {
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const body = () => {
    if (data !== undefined)
      return (
        <div className="grid detail">
          {card(data)}
          <AddressTabs className="card detail-panel" label={tabsLabel} tabs={tabs(data)} />
        </div>
      );
    if (!isError) return <Waiting />;
    if (isMissing(error)) return <MissingRecord {...missing} />;
    return (
      <div className="card">
        <ErrorFace error={error} onRetry={() => void refetch()} />
      </div>
    );
  };
  return (
    <Page {...page} note={<StaleNote reason={staleness} />}>
      {body()}
    </Page>
  );
};
