import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PillMenu } from '../menu/pill-menu.tsx';
import { Segments } from '../segments/segments.tsx';
import type { ListState } from './list-state.ts';

type Props<Label = string> = Readonly<{
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
export const FilterMenu = ({ list, filter, name, choices, all }: Props) => {
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

/** A filter of a few choices, or of all, side by side. */
export const FilterSegments = ({ list, filter, name, choices, all }: Props<ReactNode>) => {
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
