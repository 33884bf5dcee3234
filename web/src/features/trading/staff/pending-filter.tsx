import { useTranslation } from 'react-i18next';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import type { ListState } from '../../../components/list/list-state.ts';

export const pendingFilters = ['status'] as const;

/** Chooses pending orders or those that ended. */
export const PendingFilter = ({ list }: Readonly<{ list: ListState }>) => {
  const { t } = useTranslation();
  return (
    <FilterSegments
      list={list}
      filter="status"
      name={t('Which pending orders')}
      choices={[
        { value: 'waiting', label: t('Waiting') },
        { value: 'ended', label: t('Ended') },
      ]}
    />
  );
};
