import { createContext, type ComponentType } from 'react';
import type { ColumnLayout } from './column-choice.ts';
import type { ListState } from './list-state.ts';

/** What the tools of a list know about it. */
export type ListToolsProps = Readonly<{
  list: ListState;
  /** The URL of its page with the full query; `null` if it cannot be exported, absent until it has loaded. */
  asked: string | null | undefined;
  /** The visible columns, in order, with their headings. */
  columns: readonly Readonly<{ field: string; heading: string }>[];
  layout: ColumnLayout;
}>;

/** Tools that a frame adds to the bar of every list in it, such as the export to a file. */
export const ListToolsContext = createContext<ComponentType<ListToolsProps> | null>(null);
