import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../lib/problem.ts';
import { useStaleness } from '../../lib/staleness.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../button/button.tsx';
import { EmptyFace, ErrorFace, StaleNote } from '../faces/faces.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { useColumnLayout } from './column-choice.ts';
import { ListBox } from './list-box.tsx';
import { ListCards } from './list-cards.tsx';
import type { Noun } from './list-footer.tsx';
import { ListGrid } from './list-grid.tsx';
import { isListNarrowed } from './list-params.ts';
import { ListSearch } from './list-search.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolsContext } from './list-tools.ts';
import {
  actionsField,
  type AllFound,
  type Chosen,
  type ListColumn,
  type ListResult,
  type ListRow,
} from './list-types.ts';
import { BulkBar } from './bulk-bar.tsx';
import { usePageThatExists } from './use-page-that-exists.ts';
import type { ListState } from './list-state.ts';
import './list.css';

export type ListProps<Row extends ListRow> = Readonly<{
  list: ListState;
  result: ListResult<Row>;
  /** The name of the list for screen readers: 'Sales leads'. */
  label: string;
  noun: Noun;
  /** Must be stable references, or the grid starts again at each render. */
  columns: readonly ListColumn<Row>[];
  /** Placeholder of the search box; without it there is no search. */
  searchFor?: string;
  filters?: ReactNode;
  /** Icons with names; must be a stable reference, like `columns`. */
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Buttons of the bulk bar; without them rows cannot be selected. `ids` only holds rows of this page. */
  bulk?: (chosen: Chosen, clear: () => void) => ReactNode;
  /**
   * Counts and stores all rows of the query; without it at most a page can be selected. `null` if that failed and the
   * reason was shown.
   */
  selectAll?: ((asked: string) => Promise<AllFound | null>) | undefined;
  /** Keeps the bulk bar while nothing is selected, with `ids` empty: its buttons are off then, and nothing jumps. */
  bulkStays?: boolean;
  onOpen?: (row: Row) => void;
  /** The screen has single-key shortcuts of its own, J and K among them. */
  hasOwnKeys?: boolean;
  emptyWhy?: string;
  emptyAction?: ReactNode;
}>;

const none: ReadonlySet<string> = new Set();

/**
 * A selection never covers rows that were not shown: another page, sort, search or filter clears it, nothing can be
 * selected while rows of the previous query are still shown, and a count of all rows is valid only for the selection it
 * was requested from.
 */
const useSelection = (list: ListState, isAnswered: boolean) => {
  const [selected, setSelected] = useState(none);
  const [found, setFound] = useState<Readonly<{ all: AllFound | null; from: typeof none }>>();
  useEffect(() => setSelected(none), [list.query]);
  const select = useCallback(
    (ids: ReadonlySet<string>) => {
      if (isAnswered) setSelected(ids);
    },
    [isAnswered],
  );
  return {
    selected: isAnswered ? selected : none,
    setSelected: select,
    found: isAnswered && found?.from === selected ? found.all : null,
    setFound: (all: AllFound | null) => setFound({ all, from: selected }),
    clear: () => setSelected(none),
  };
};

const selectAllOf =
  (
    selectAll: (asked: string) => Promise<AllFound | null>,
    asked: string,
    onSelected: (all: AllFound | null) => void,
  ) =>
  async () =>
    onSelected(await selectAll(asked));

/**
 * Separates the actions of a row from its columns: they are pinned in the table, at the head of a card, and never
 * hidden.
 */
const useActionsApart = <Row extends ListRow>({
  columns: all,
  actions,
  actionsWidth = 104,
}: ListProps<Row>) =>
  useMemo(() => {
    const columns = all.filter(({ field }) => field !== actionsField);
    const own = all.find(({ field }) => field === actionsField);
    return {
      columns,
      actions: actions ?? own?.render,
      actionsWidth: own?.width ?? actionsWidth,
    };
  }, [all, actions, actionsWidth]);

/** Whether the server refuses this query for this list or person: an old address, or a view of somebody else. */
const isNotAsked = (error: unknown): boolean => isProblem(error) && error.status === 422;

/** A list from the server: filter bar, table or cards, footer, and a message for every state. */
export const List = <Row extends ListRow>(props: ListProps<Row>) => {
  const { list, result, label, noun, searchFor, filters, bulk, onOpen } = props;
  const { t } = useTranslation();
  const { columns: all, actions, actionsWidth } = useActionsApart(props);
  const narrow = useMedia('(max-width: 719px)');
  const { columns, hidden, flip, reset, setWidth, setOrder, layout } = useColumnLayout(
    list.name,
    all,
  );
  const isAnswered = result.currentData !== undefined;
  const { selected, setSelected, found, setFound, clear } = useSelection(list, isAnswered);
  const staleness = useStaleness(result);
  usePageThatExists(list, result);
  const Tools = useContext(ListToolsContext);
  const rows = result.data?.data ?? [];
  const meta = result.data?.meta;
  const onPage = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const isFiltered = isListNarrowed(list.query);
  const clearFilters = isFiltered ? (
    <Button kind="plain" onClick={list.clearFilters}>
      {t('Clear filters')}
    </Button>
  ) : null;
  const shared = {
    label,
    rows,
    columns,
    hidden,
    selected: bulk === undefined ? null : selected,
    onSelect: setSelected,
    actions,
    onOpen,
  };

  const body = () => {
    if (result.isError && result.data === undefined)
      return (
        <ErrorFace
          error={result.error}
          onRetry={() => void result.refetch()}
          action={
            isNotAsked(result.error) && !list.isUntouched ? (
              <Button onClick={() => list.openView('')}>{t('Reset filters and order')}</Button>
            ) : undefined
          }
        />
      );
    if (result.data === undefined)
      return <ListSkeleton columns={Math.min(8, columns.length)} rows={list.query.limit} />;
    if (rows.length === 0) {
      return (
        <EmptyFace
          {...(props.emptyWhy === undefined && !isFiltered
            ? {}
            : {
                why: isFiltered
                  ? t('Nothing matches your search and filters.')
                  : (props.emptyWhy ?? ''),
              })}
          action={
            isFiltered ? (
              <Button onClick={list.clearFilters}>{t('Clear filters')}</Button>
            ) : (
              props.emptyAction
            )
          }
        />
      );
    }
    if (narrow) return <ListCards {...shared} />;
    const { page, limit, sort } = list.query;
    return (
      <ListGrid
        {...shared}
        total={meta?.total ?? 0}
        page={page}
        limit={limit}
        sort={sort}
        onSort={list.setSort}
        onWidth={setWidth}
        busy={result.isFetching}
        actionsWidth={actionsWidth}
        hasOwnKeys={props.hasOwnKeys === true}
      />
    );
  };

  return (
    <section aria-label={label}>
      <div className="row wrap below list-bar">
        {searchFor === undefined ? null : (
          <ListSearch
            key={list.clearings}
            value={list.query.search}
            placeholder={searchFor}
            onSearch={list.setSearch}
          />
        )}
        {narrow ? (
          <div className="row scroll list-filters">
            {clearFilters}
            {filters}
          </div>
        ) : (
          <>
            {filters}
            {clearFilters}
          </>
        )}
        <StaleNote reason={staleness} />
        <div className="row push">
          {Tools === null ? null : (
            <Tools
              list={list}
              asked={result.data === undefined ? undefined : (result.data.asked ?? null)}
              columns={columns
                .filter(({ field }) => !hidden.includes(field))
                .map(({ field, heading }) => ({ field, heading: t(heading) }))}
              layout={layout}
            />
          )}
          <ColumnChooser
            columns={columns}
            hidden={hidden}
            onFlip={flip}
            onReset={reset}
            onOrder={setOrder}
          />
        </div>
      </div>
      <ListBox
        list={list}
        result={result}
        noun={noun}
        head={
          bulk !== undefined &&
          rows.length > 0 &&
          (onPage.length > 0 || props.bulkStays === true) ? (
            <BulkBar
              selected={onPage.length}
              rows={rows.length}
              all={found}
              found={meta}
              clear={clear}
              onAll={
                props.selectAll === undefined || result.data?.asked === undefined
                  ? null
                  : selectAllOf(props.selectAll, result.data.asked, setFound)
              }
            >
              {bulk({ ids: onPage, all: found }, clear)}
            </BulkBar>
          ) : null
        }
      >
        {body()}
      </ListBox>
    </section>
  );
};
