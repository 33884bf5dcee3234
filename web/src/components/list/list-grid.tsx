import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import {
  DataGrid,
  type GridCellParams,
  type GridColDef,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortModel,
} from '@mui/x-data-grid';
import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNonce } from '../../lib/nonce.ts';
import { cutWhole } from '../hint/hint.ts';
import { TimesInCells } from '../numbers/numbers.tsx';
import { manyColumns } from './column-choice.ts';
import { GridCheckbox } from './grid-checkbox.tsx';
import { actionsField, type ListColumn, type ListRow } from './list-types.ts';
import { moveToRow, openRow } from './row-keys.ts';
import { useClearOfPinned } from './use-clear-of-pinned.ts';
import { useMarkOfScrolled } from './use-mark-of-scrolled.ts';
import { useRoomForNumbers } from './use-room-for-numbers.ts';

type Props<Row extends ListRow> = Readonly<{
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
  total: number;
  page: number;
  limit: number;
  sort: string;
  onSort: (sort: string) => void;
  onWidth: (field: string, width: number) => void;
  busy: boolean;
  selected: ReadonlySet<string> | null;
  onSelect: (ids: ReadonlySet<string>) => void;
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth: number;
  onOpen?: ((row: Row) => void) | undefined;
  hasOwnKeys: boolean;
}>;

const slots = {
  baseCheckbox: GridCheckbox,
  columnSortedAscendingIcon: () => <ArrowUp size={13} aria-hidden="true" />,
  columnSortedDescendingIcon: () => <ArrowDown size={13} aria-hidden="true" />,
  columnUnsortedIcon: () => null,
  noRowsOverlay: () => null,
  loadingOverlay: () => null,
} as const;

/** Space presses a button of the cell and arrows open a menu: neither may move to another cell. */
const keepOwnKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const opens = event.target instanceof Element && event.target.matches('[aria-haspopup="menu"]');
  if (event.key === ' ' || (opens && event.key.startsWith('Arrow'))) event.stopPropagation();
};

const toColumn = <Row extends ListRow>(
  column: ListColumn<Row>,
  heading: string,
): GridColDef<Row> => ({
  field: column.field,
  headerName: heading,
  sortable: column.sortable ?? true,
  align: column.end === true ? 'right' : 'left',
  headerAlign: column.end === true ? 'right' : 'left',
  ...(column.names === true
    ? { rowHeader: true, cellClassName: 'list-pinned', headerClassName: 'list-pinned' }
    : {}),
  ...(column.grow
    ? { flex: column.grow, minWidth: column.width ?? 140 }
    : { width: column.width ?? 120 }),
  // A number without its first digits would be read as a different number.
  renderCell: ({ row }) =>
    column.end === true ? (
      <span className="number cut" {...cutWhole}>
        {column.render(row)}
      </span>
    ) : (
      column.render(row)
    ),
});

const sortModelOf = (sort: string): GridSortModel => {
  if (sort === '') return [];
  return [
    sort.startsWith('-') ? { field: sort.slice(1), sort: 'desc' } : { field: sort, sort: 'asc' },
  ];
};

/**
 * The table itself: server mode, at most 50 rows, no virtualisation, one sort column. The column that names a row is
 * pinned at the start while the rest scrolls sideways, and ACTIONS at the end.
 */
export const ListGrid = <Row extends ListRow>(props: Props<Row>) => {
  const {
    columns,
    hidden,
    rows,
    total,
    page,
    limit,
    sort,
    onSort,
    onWidth,
    busy,
    selected,
    onSelect,
    actions,
    actionsWidth,
    onOpen,
  } = props;
  const { t } = useTranslation();
  const nonce = useNonce();
  const box = useRef<HTMLDivElement>(null);
  useClearOfPinned(box);
  useMarkOfScrolled(box);
  const withRoom = useRoomForNumbers(box);
  const shown = useMemo(
    () => [
      ...columns
        .filter(({ field }) => !hidden.includes(field))
        .map((column) => toColumn(withRoom(column), t(column.heading))),
      ...(actions === undefined
        ? []
        : [
            {
              field: actionsField,
              headerName: t('ACTIONS'),
              sortable: false,
              resizable: false,
              width: actionsWidth,
              renderCell: ({ row }) => (
                <div role="presentation" className="row gap-0 list-actions" onKeyDown={keepOwnKeys}>
                  {actions(row)}
                </div>
              ),
            } satisfies GridColDef<Row>,
          ]),
    ],
    [columns, hidden, actions, actionsWidth, withRoom, t],
  );
  const words = useMemo(
    () => ({
      columnHeaderSortIconLabel: t('Sort'),
      checkboxSelectionHeaderName: t('Selection'),
      checkboxSelectionSelectAllRows: t('Select all rows'),
      checkboxSelectionUnselectAllRows: t('Deselect all rows'),
      checkboxSelectionSelectRow: t('Select row'),
      checkboxSelectionUnselectRow: t('Deselect row'),
    }),
    [t],
  );
  const sortModel = useMemo(() => sortModelOf(sort), [sort]);
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize: limit }), [page, limit]);
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selected ?? []) }),
    [selected],
  );
  const many = shown.length >= manyColumns;
  return (
    <div
      ref={box}
      className={`list-grid${many ? ' list-grid-dense' : ''}${onOpen === undefined ? '' : ' list-grid-opens'}`}
      aria-busy={busy}
    >
      <TimesInCells>
        <DataGrid<Row>
          nonce={nonce}
          label={props.label}
          localeText={words}
          rows={rows}
          columns={shown}
          rowCount={total}
          paginationMode="server"
          sortingMode="server"
          filterMode="server"
          paginationModel={paginationModel}
          pageSizeOptions={[15, 25, 50]}
          sortModel={sortModel}
          sortingOrder={['desc', 'asc']}
          onSortModelChange={([first]) => {
            if (first !== undefined) onSort(`${first.sort === 'desc' ? '-' : ''}${first.field}`);
          }}
          onColumnWidthChange={({ colDef: { field }, width }) => onWidth(field, width)}
          checkboxSelection={selected !== null}
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          keepNonExistentRowsSelected
          rowSelectionModel={selection}
          onRowSelectionModelChange={({ ids }) => onSelect(new Set([...ids].map(String)))}
          onRowClick={({ row }: GridRowParams<Row>) => onOpen?.(row)}
          onCellKeyDown={({ row }: GridCellParams<Row>, event) => {
            // Only for keys on the cell itself: a button in it handles its own.
            if (event.target !== event.currentTarget) return;
            if (!props.hasOwnKeys && moveToRow(event)) event.defaultMuiPrevented = true;
            else if (event.key !== 'Enter') return;
            else if (onOpen === undefined) openRow(event.currentTarget);
            else onOpen(row);
          }}
          rowHeight={36}
          columnHeaderHeight={many ? 40 : 32}
          disableVirtualization
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableDensitySelector
          hideFooter
          slots={slots}
        />
      </TimesInCells>
    </div>
  );
};
