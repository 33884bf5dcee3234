import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryItem } from '../../../../../query/ledger/contract.ts';
import { entriesFiltered } from '../../../../../domain/shared/lists/filtered-books.ts';
import { entryTypes, entryTypeWord } from '../../../../../domain/shared/trading/statement-words.ts';
import { DownloadButton } from '../../../app/session/download-button.tsx';
import { ConditionsFilter } from '../../../components/list/conditions-filter.tsx';
import { DaysFilter } from '../../../components/list/days-filter.tsx';
import { FilterMenu } from '../../../components/list/filter-menu.tsx';
import { List } from '../../../components/list/list.tsx';
import { useListState, type ListState } from '../../../components/list/list-state.ts';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { MasterDetail } from '../../../components/master-detail/master-detail.tsx';
import { useOpenId } from '../../../components/master-detail/use-open-row.ts';
import { entryParams, useListEntriesQuery, type Narrowed } from './api.ts';
import { EntryPanel } from './entry-panel.tsx';

/** Filters of a list of entries that are kept in its address. */
const entryFilters = ['mode', 'currency', 'type', 'days'] as const;
const narrowing = { filters: entryFilters, conditions: true };

/** Page, filters and conditions of a list of entries. */
export const useEntriesState = (name: string): ListState => useListState(name, narrowing);

/** Links that export what the list shows to a file, with the same filters: all pages, oldest first. */
const ExportLinks = ({ list, narrowed }: { list: ListState; narrowed: Narrowed }) => {
  const { t } = useTranslation();
  const href = (format: string) =>
    `/admin/ledger/api/export?${new URLSearchParams({ ...entryParams(list.query, narrowed), format }).toString()}`;
  return (
    <>
      <DownloadButton path={href('csv')} name="journal.csv">
        {t('Export CSV')}
      </DownloadButton>
      <DownloadButton path={href('xlsx')} name="journal.xlsx">
        {t('Export XLSX')}
      </DownloadButton>
    </>
  );
};

const TypeFilter = ({ list }: { list: ListState }) => {
  const { t } = useTranslation();
  return (
    <FilterMenu
      list={list}
      filter="type"
      name={t('Entry')}
      choices={entryTypes.map((value) => ({ value, label: t(entryTypeWord(value)) }))}
    />
  );
};

type Props = Readonly<{
  list: ListState;
  narrowed: Narrowed;
  columns: readonly ListColumn<EntryItem>[];
  label: string;
  emptyWhy: string;
  filters?: ReactNode;
  /** Renders the page around the list; gets the export links. */
  page: (list: ReactNode, exports: ReactNode) => ReactNode;
}>;

/** A list of journal entries, with the open one beside it. */
export const EntriesWithDetail = ({
  list,
  narrowed,
  columns,
  label,
  emptyWhy,
  filters,
  page,
}: Props) => {
  const { t } = useTranslation();
  const result = useListEntriesQuery({ query: list.query, narrowed });
  const { id: open, show } = useOpenId('entry');
  const rows = result.data?.data ?? [];
  const places = [...new Set(rows.map(({ position }) => position))];
  const at = open === null ? -1 : places.indexOf(open);
  const onOpen = useCallback((row: EntryItem) => show(row.position), [show]);
  const close = useCallback(() => show(null), [show]);
  const panel =
    open === null ? null : (
      <EntryPanel
        key={open}
        position={open}
        place={at < 0 ? null : at + 1}
        count={places.length}
        onMove={(by) => {
          const next = places[at < 0 ? 0 : at + by];
          if (next !== undefined) show(next);
        }}
        onClose={close}
      />
    );
  return (
    <MasterDetail title={t('Journal entry')} detail={panel} onClose={close}>
      {page(
        <List
          list={list}
          result={result}
          label={label}
          noun={(count) => t('postings', { count, defaultValue_one: 'posting' })}
          columns={columns}
          searchFor={t('Search customer, wallet or amount')}
          filters={
            <>
              {filters}
              <TypeFilter list={list} />
              <DaysFilter list={list} filter="days" name={t('Recorded')} short={t('Recorded')} />
              <ConditionsFilter list={list} columns={entriesFiltered} />
            </>
          }
          onOpen={onOpen}
          emptyWhy={emptyWhy}
        />,
        <ExportLinks list={list} narrowed={narrowed} />,
      )}
    </MasterDetail>
  );
};
