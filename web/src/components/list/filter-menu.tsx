import { useTranslation } from 'react-i18next';
import { PillMenu } from '../menu/pill-menu.tsx';
import type { ListState } from './list-state.ts';

export type FilterProps<Label = string> = Readonly<{
  list: ListState;
  /** The filter's name in the address. */
  filter: string;
  /** The label of the filter: 'Status'. */
  name: string;
  choices: readonly Readonly<{ value: string; label: Label }>[];
  /** Label of the choice without a filter; 'All' by default. */
  all?: Label;
}>;

/** A filter with one choice or all, behind a button that shows the current choice. */
export const FilterMenu = ({ list, filter, name, choices, all }: FilterProps) => {
  const { t } = useTranslation();
  return (
    <PillMenu
      name={name}
      choices={[{ value: '', label: all ?? t('All') }, ...choices]}
      value={list.query.filters[filter] ?? ''}
      onChoose={(value) => list.setFilter(filter, value)}
    />
  );
};
