import type { LeadItem } from '../../../../../query/crm/contract.ts';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { Time } from '../../../components/numbers/numbers.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { Contact, LeadGroupWord, LeadStatus, NoteCell, Text } from './lead-cells.tsx';

type Options = Readonly<{
  /** Contact data is masked by the server, which then neither sorts nor searches by it. */
  masked: boolean;
  /** Columns that this list starts with beside the common ones. */
  short: readonly string[];
  onNotes: (lead: LeadItem) => void;
}>;

const commonShort = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'notes',
  'country',
  'lead_status',
  'group',
  'manager',
];

/** The shared lead table: all columns of staff.md section 2 in order; ACTIONS is the list kit's, last and pinned. */
export const leadColumns = ({
  masked,
  short,
  onNotes,
}: Options): readonly ListColumn<LeadItem>[] => {
  const columns: readonly ListColumn<LeadItem>[] = [
    {
      field: 'id',
      heading: 'ID',
      width: 62,
      render: ({ number }) => <span className="number muted">{number ?? unknown}</span>,
    },
    {
      field: 'first_name',
      heading: 'FIRST NAME',
      width: 94,
      names: true,
      render: ({ first_name: name }) => <Text strong value={name} />,
    },
    {
      field: 'last_name',
      heading: 'LAST NAME',
      width: 108,
      names: true,
      render: ({ last_name: name }) => <Text strong value={name} />,
    },
    {
      field: 'email',
      heading: 'EMAIL',
      width: masked ? 92 : 196,
      grow: !masked,
      sortable: !masked,
      render: ({ email }) => <Contact value={email} />,
    },
    {
      field: 'phone',
      heading: 'PHONE',
      width: masked ? 92 : 152,
      sortable: !masked,
      render: ({ phone }) => <Contact value={phone} />,
    },
    {
      field: 'notes',
      heading: 'NOTES',
      width: 116,
      grow: masked,
      render: (lead) => <NoteCell lead={lead} onOpen={onNotes} />,
    },
    {
      field: 'country',
      heading: 'COUNTRY',
      width: 104,
      render: ({ country }) => <Text value={country} />,
    },
    {
      field: 'lead_status',
      heading: 'SALE STATUS',
      width: 118,
      render: ({ lead_status: status }) => <LeadStatus status={status} />,
    },
    {
      field: 'group',
      heading: 'GROUP',
      width: 94,
      render: ({ group }) => <LeadGroupWord group={group} />,
    },
    {
      field: 'manager',
      heading: 'SALE MANAGER',
      width: 124,
      render: ({ manager }) => <Text value={manager?.full_name ?? null} />,
    },
    {
      field: 'agent',
      heading: 'SALE AGENT',
      width: 124,
      render: ({ agent }) => <Text value={agent?.full_name ?? null} />,
    },
    {
      field: 'created_at',
      heading: 'REGISTERED AT',
      width: 162,
      render: ({ created_at: at }) => <Time at={at} as="staff" />,
    },
    { field: 'city', heading: 'CITY', width: 116, render: ({ city }) => <Text value={city} /> },
    {
      field: 'ret_agent',
      heading: 'RETENTION AGENT',
      width: 140,
      render: ({ retAgent }) => <Text value={retAgent?.full_name ?? null} />,
    },
    {
      field: 'deposited_at',
      heading: 'DEPOSITED AT',
      width: 162,
      render: ({ deposited_at: at }) => <Time at={at} as="staff" />,
    },
    {
      field: 'last_access',
      heading: 'LAST ACCESS',
      width: 162,
      render: ({ last_access: at }) => <Time at={at} as="staff" />,
    },
    {
      field: 'funnel_link',
      heading: 'FUNNEL LINK',
      width: 180,
      render: ({ funnel_link: link }) => <Text value={link} />,
    },
    {
      field: 'reference',
      heading: 'AFF. REFERENCE',
      width: 128,
      render: ({ reference }) => <Text value={reference} />,
    },
    {
      field: 'user',
      heading: 'AFFILIATOR',
      width: 132,
      render: ({ user }) => <Text value={user?.full_name ?? null} />,
    },
  ];
  const shown = [...commonShort, ...short];
  return columns.map((column) => ({ ...column, short: shown.includes(column.field) }));
};
