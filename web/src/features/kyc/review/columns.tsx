import { StatusChip } from '../../../components/chip/chip.tsx';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { hint } from '../../../components/hint/hint.ts';
import { formatExactTime, formatLocalTime, formatStaffTime } from '../../../lib/format/times.ts';
import type { KycCase } from '../api.ts';
import { DocumentWord } from './document-word.tsx';
import { ViewButton } from './view-button.tsx';

export const UploadTime = ({ at }: { at: string }) => (
  <time
    className="number"
    dateTime={at}
    {...hint(`${formatExactTime(at)} · ${formatLocalTime(at)}`)}
  >
    {formatStaffTime(at)}
  </time>
);

const Cut = ({ text }: { text: string }) => (
  <span className="kyc-cut" {...hint(text, 'cut')}>
    {text}
  </span>
);

/** As staff.md names them; ACTIONS come from the list kit. */
export const caseColumns: readonly ListColumn<KycCase>[] = [
  {
    field: 'type',
    heading: 'DOCUMENT',
    card: true,
    width: 132,
    render: ({ type }) => <DocumentWord type={type} />,
  },
  {
    field: 'full_name',
    heading: 'FULL NAME',
    width: 118,
    grow: true,
    names: true,
    render: ({ user }) => <Cut text={user.full_name} />,
  },
  {
    field: 'email',
    heading: 'CLIENT EMAIL',
    card: true,
    width: 122,
    grow: true,
    render: ({ user }) => <span className="muted kyc-cut">{user.email}</span>,
  },
  {
    field: 'status',
    heading: 'STATUS',
    card: true,
    width: 82,
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    field: 'created_at',
    heading: 'UPLOAD DATE',
    card: true,
    width: 152,
    render: ({ created_at: at }) => <UploadTime at={at} />,
  },
  {
    field: 'view',
    heading: 'VIEW',
    card: true,
    width: 50,
    sortable: false,
    render: (row) => <ViewButton row={row} />,
  },
  {
    field: 'decline_reason',
    heading: 'DECLINE REASON',
    width: 180,
    grow: true,
    render: ({ decline_reason: reason }) =>
      reason === null ? <span className="muted">–</span> : <Cut text={reason} />,
  },
];

/** Beside an open review on narrower screens: the reason stands in the review, so that nothing is cut or scrolled. */
export const caseColumnsBeside = caseColumns.filter(({ field }) => field !== 'decline_reason');
