import { createContext, type ComponentType } from 'react';
import type { ColumnLayout } from './column-choice.ts';
import type { ListState } from './list-state.ts';

/** What tools of a list are told about it. */
export type ListToolsProps = Readonly<{
  list: ListState;
  /** Where its page was asked for, with all that it was asked by; `null` where it cannot be exported, absent until it is there. */
  asked: string | null | undefined;
  /** The columns that are shown, in order, under the words they stand under. */
  columns: readonly Readonly<{ field: string; heading: string }>[];
  layout: ColumnLayout;
}>;

/** What a frame adds to the bar of every list in it, such as taking it away as a file. */
export const ListToolsContext = createContext<ComponentType<ListToolsProps> | null>(null);
