import { useTranslation } from 'react-i18next';
import { kycStatuses, type KycStatus } from '../../../../../domain/shared/kyc/types.ts';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import type { ListState } from '../../../components/list/list-state.ts';
import { formatCount, unknown } from '../../../lib/format/numbers.ts';
import { useListKycCasesQuery } from '../api.ts';

const words = { all: 'All', pending: 'Pending', approved: 'Approved', declined: 'Declined' };
const one = { page: 1, limit: 1, sort: '-created_at', search: '' } as const;

/** A status with its number of cases, from the list's own total. */
const Counted = ({ status }: { status: KycStatus | 'all' }) => {
  const { t } = useTranslation();
  const filters: Readonly<Record<string, string>> = status === 'all' ? {} : { status };
  const total = useListKycCasesQuery({ ...one, filters }).data?.meta.total ?? null;
  const isWaiting = status === 'pending' && total !== null && total > 0;
  return (
    <>
      {t(words[status])}{' '}
      <span className={`count number${isWaiting ? ' notice-warn' : ''}`}>
        {total === null ? unknown : formatCount(total)}
      </span>
    </>
  );
};

/** All, and each status, with the number of cases. */
export const StatusFilter = ({ list }: { list: ListState }) => (
  <FilterSegments
    list={list}
    filter="status"
    name={useTranslation().t('Status')}
    all={<Counted status="all" />}
    choices={kycStatuses.map((status) => ({ value: status, label: <Counted status={status} /> }))}
  />
);
