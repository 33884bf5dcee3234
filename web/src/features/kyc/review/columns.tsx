import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button/button.tsx';
import { StatusChip } from '../../../components/chip/chip.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { useOpenId } from '../../../components/master-detail/use-open-row.ts';
import type { DocumentType, KycCase } from '../api.ts';
import { documentKinds } from '../documents.ts';

/** The key of the open case in the address. */
export const caseKey = 'case';

const DocumentWord = ({ type }: { type: DocumentType }) => {
  const { t } = useTranslation();
  const { label, icon: Icon } = documentKinds[type];
  return (
    <span className="row">
      <Icon size={15} strokeWidth={1.75} className="muted" aria-hidden="true" />
      {t(label)}
    </span>
  );
};

/** Opens the documents of a row; highlighted while they are shown. */
const ViewButton = ({ row }: { row: KycCase }) => {
  const { t } = useTranslation();
  const { id, show } = useOpenId(caseKey);
  return (
    <IconButton
      size="small"
      name={t('View documents of {{name}}', { name: row.user.full_name })}
      aria-pressed={id === row.id}
      onClick={(event) => {
        event.stopPropagation();
        show(row.id);
      }}
    >
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
};

const column = columnsOf<
  KycCase & Readonly<{ full_name?: string; email?: string; view?: never }>
>();

/** The columns as staff.md names them; the list adds ACTIONS. */
export const caseColumns = [
  column.cell('type', 'DOCUMENT', ({ type }) => <DocumentWord type={type} />, {
    card: true,
    width: 138,
  }),
  column.text('full_name', 'FULL NAME', ({ user }) => user.full_name, {
    width: 118,
    grow: 1,
    names: true,
  }),
  column.text('email', 'CLIENT EMAIL', ({ user }) => user.email, {
    card: true,
    width: 122,
    grow: 1,
  }),
  column.cell('status', 'STATUS', ({ status }) => <StatusChip status={status} />, {
    card: true,
    width: 88,
  }),
  column.time('created_at', 'UPLOAD DATE', { card: true }),
  column.cell('view', 'VIEW', (row) => <ViewButton row={row} />, {
    card: true,
    width: 50,
    sortable: false,
  }),
  column.text('decline_reason', 'DECLINE REASON', { width: 180, grow: 1 }),
];

/**
 * The columns beside an open review on narrower screens: without the reason, which the review shows, so that nothing is
 * cut off or scrolled.
 */
export const caseColumnsBeside = caseColumns.filter(({ field }) => field !== 'decline_reason');
