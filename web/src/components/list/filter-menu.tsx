import { useTranslation } from 'react-i18next';
import { PillMenu } from '../menu/pill-menu.tsx';
import type { ListState } from './list-state.ts';

export type FilterProps<Label = string> = Readonly<{
  list: ListState;
  /** As it stands in the address. */
  filter: string;
  /** What is chosen by: 'Status'. */
  name: string;
  choices: readonly Readonly<{ value: string; label: Label }>[];
  /** The choice of all; 'All' without it. */
  all?: Label;
}>;

/** A filter of one choice, or of all, behind a button that says what is chosen. */
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
