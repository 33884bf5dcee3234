import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../segments/segments.tsx';
import type { FilterProps } from './filter-menu.tsx';

/** A filter of a few choices, or all, as segments side by side. */
export const FilterSegments = ({ list, filter, name, choices, all }: FilterProps<ReactNode>) => {
  const { t } = useTranslation();
  return (
    <Segments
      name={name}
      options={[{ value: '', label: all ?? t('All') }, ...choices]}
      value={list.query.filters[filter] ?? ''}
      onChange={(value) => list.setFilter(filter, value)}
    />
  );
};
