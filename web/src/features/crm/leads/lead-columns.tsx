import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { groupNames } from './group-names.ts';
import { LeadActions, NoteCell, type LeadAct } from './lead-cells.tsx';
import { toneOfColour } from '../sales-statuses/colours.ts';
import type { LeadList } from './lead-lists.ts';

type Options = Readonly<{
  list: LeadList;
  /** The server masks contact data, and then neither sorts nor searches by it. */
  isMasked: boolean;
  /** Only role 1 reads the audit. */
  showsHistory: boolean;
  /** Agents may only write notes. */
  canEdit: boolean;
  onOpen: (act: LeadAct, lead: LeadItem) => void;
}>;

const commonShort = [
  ...['id', 'first_name', 'last_name', 'email', 'phone', 'notes', 'country'],
  ...['lead_status', 'group', 'manager'],
];

/** The columns needed to work on a lead are shown on its card. */
const onCards = ['email', 'phone', 'notes', 'country', 'lead_status'];

// The name by which the server sorts retention agents.
const column = columnsOf<LeadItem, 'ret_agent'>();
const masked = { width: 92, sortable: false };

/** A status in its own colour, green if it has none; 'None' in red for a lead without a status (staff.md section 2). */
export const statusOf = ({
  lead_status: status,
  lead_status_colour: colour,
}: Pick<LeadItem, 'lead_status' | 'lead_status_colour'>) =>
  status === null || status === ''
    ? ({ word: 'None', tone: 'danger' } as const)
    : { word: status, tone: toneOfColour[colour ?? 'green'], isName: true };

/** The shared lead table: all columns of staff.md section 2 in order; ACTIONS last and pinned. */
export const leadColumns = ({
  list,
  isMasked,
  showsHistory,
  canEdit,
  onOpen,
}: Options): readonly ListColumn<LeadItem>[] => {
  const shown = [...commonShort, ...list.short];
  return [
    column.number('id', 'ID', (row) => row.number, { width: 62, names: false }),
    column.text('first_name', 'FIRST NAME', { width: 94, names: true }),
    column.text('last_name', 'LAST NAME', { width: 108, names: true }),
    column.contact('email', 'EMAIL', isMasked ? masked : { width: 196, grow: 1 }),
    column.contact('phone', 'PHONE', isMasked ? masked : { width: 152 }),
    column.cell(
      'notes',
      'NOTES',
      (row) => <NoteCell lead={row} onOpen={(lead) => onOpen('notes', lead)} />,
      {
        width: 112,
        grow: isMasked ? 1 : 0,
      },
    ),
    column.text('country', 'COUNTRY', { width: 104 }),
    column.chip('lead_status', 'SALE STATUS', statusOf, { width: 114 }),
    column.word('group', 'GROUP', ({ group }) => groupNames[group], { width: 84 }),
    column.text('manager', 'SALE MANAGER', (row) => row.manager?.full_name ?? null, { width: 124 }),
    column.text('agent', 'SALE AGENT', (row) => row.agent?.full_name ?? null, { width: 124 }),
    column.time('created_at', 'REGISTERED AT'),
    column.text('city', 'CITY', { width: 116 }),
    column.text('ret_agent', 'RETENTION AGENT', (row) => row.retAgent?.full_name ?? null, {
      width: 140,
    }),
    column.time('deposited_at', 'DEPOSITED AT'),
    column.time('last_access', 'LAST ACCESS'),
    column.text('funnel_link', 'FUNNEL LINK', { width: 180, sortable: !isMasked }),
    column.text('reference', 'AFF. REFERENCE', { width: 128, sortable: !isMasked }),
    column.text('user', 'AFFILIATOR', (row) => row.user?.full_name ?? null, { width: 132 }),
    column.actions(
      (row) => (
        <LeadActions
          lead={row}
          showsCustomer={list.showsCustomers === true}
          showsHistory={showsHistory}
          canEdit={canEdit}
          onOpen={onOpen}
        />
      ),
      124,
    ),
  ].map((one) => ({
    ...one,
    short: shown.includes(one.field),
    card: onCards.includes(one.field),
  }));
};
