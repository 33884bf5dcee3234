import { useTranslation } from 'react-i18next';
import { kycStatuses, type KycStatus } from '../../../../../domain/shared/kyc/types.ts';
import type { ListState } from '../../../components/list/list-state.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useListKycCasesQuery } from '../api.ts';

const words = {
  '': { label: 'All' },
  pending: { label: 'Pending' },
  approved: { label: 'Approved' },
  declined: { label: 'Declined' },
} as const satisfies Readonly<Record<KycStatus | '', object>>;

const choices = ['', ...kycStatuses] as const;

/** How many there are, by the list's own total. */
const useTotal = (status: KycStatus | ''): number | null => {
  const filters: Readonly<Record<string, string>> = status === '' ? {} : { status };
  const { data } = useListKycCasesQuery({
    page: 1,
    limit: 1,
    sort: '-created_at',
    search: '',
    filters,
  });
  return data?.meta.total ?? null;
};

const Choice = ({ status, list }: { status: KycStatus | ''; list: ListState }) => {
  const { t } = useTranslation();
  const total = useTotal(status);
  const chosen = (list.query.filters['status'] ?? '') === status;
  return (
    <button
      type="button"
      className="kyc-filter"
      aria-pressed={chosen}
      onClick={() => list.setFilter('status', status)}
    >
      {t(words[status].label)}
      {total === null ? null : (
        <span
          className={`kyc-filter-count number${status === 'pending' && total > 0 ? ' kyc-filter-warn' : ''}`}
        >
          {formatCount(total)}
        </span>
      )}
    </button>
  );
};

/** All, and each status, with how many wait there. */
export const StatusFilter = ({ list }: { list: ListState }) => {
  const { t } = useTranslation();
  return (
    <div className="kyc-filters" role="group" aria-label={t('Status')}>
      {choices.map((status) => (
        <Choice key={status} status={status} list={list} />
      ))}
    </div>
  );
};
