import Activity from 'lucide-react/icons/activity';
import CopyCheck from 'lucide-react/icons/copy-check';
import ListTodo from 'lucide-react/icons/list-todo';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { Text } from '../../../components/cells/cells.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { HistoryLink, ViewUserLink } from '../../../components/row-link/row-link.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { unknown } from '../../../lib/format/numbers.ts';

const previewLength = 12;

/** `Asked for a…`: the beginning of a note, whole characters only. */
const notePreview = (content: string): string => {
  const letters = [...content.replace(/\s+/g, ' ').trim()];
  return letters.length <= previewLength
    ? letters.join('')
    : `${letters.slice(0, previewLength).join('').trimEnd()}…`;
};

/** `Katarzyna Wiśniewska`; the number where there is no name. */
export const leadName = ({
  first_name: first,
  last_name: last,
  number,
}: Pick<LeadItem, 'first_name' | 'last_name' | 'number'>): string =>
  [first, last].filter((part) => part !== null && part !== '').join(' ') ||
  `#${String(number ?? unknown)}`;

type NoteProps = Readonly<{ lead: LeadItem; onOpen: (lead: LeadItem) => void }>;

/** The newest note's beginning, which opens all of them. */
export const NoteCell = ({ lead, onOpen }: NoteProps) => {
  const { t } = useTranslation();
  const newest = lead.notes[0]?.content ?? null;
  if (newest === null) return <Text value={null} />;
  return (
    <button
      type="button"
      className="lead-note muted cut"
      {...hint(t('Notes: {{total}}', { total: lead.notes_total }), 'told')}
      onClick={() => onOpen(lead)}
    >
      {notePreview(newest)}
    </button>
  );
};

/** What of a lead is opened in a window. */
export type LeadAct =
  'notes' | 'timeline' | 'call' | 'tasks' | 'duplicates' | 'edit' | 'convert' | 'delete';

type ActionsProps = Readonly<{
  lead: LeadItem;
  showsCustomer: boolean;
  showsHistory: boolean;
  /** Agents write notes, and nothing else (staff.md section 6). */
  canEdit: boolean;
  onOpen: (act: LeadAct, lead: LeadItem) => void;
}>;

const ManageActions = ({ lead, onOpen }: Pick<ActionsProps, 'lead' | 'onOpen'>) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  const whyNot =
    lead.linked !== null
      ? t('This lead is a customer already')
      : lead.email === null && t('This lead has no email address');
  return (
    <>
      <IconButton name={t('Edit {{name}}', { name })} onClick={() => onOpen('edit', lead)}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        name={t('Convert {{name}} to a user', { name })}
        off={whyNot}
        onClick={() => onOpen('convert', lead)}
      >
        <UserPlus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        name={t('Duplicates of {{name}}', { name })}
        onClick={() => onOpen('duplicates', lead)}
      >
        <CopyCheck size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
};

/** What can be done with one lead. */
export const LeadActions = ({
  lead,
  showsCustomer,
  showsHistory,
  canEdit,
  onOpen,
}: ActionsProps) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  return (
    <>
      <IconButton name={t('Notes of {{name}}', { name })} onClick={() => onOpen('notes', lead)}>
        <StickyNote size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        name={t('Timeline of {{name}}', { name })}
        onClick={() => onOpen('timeline', lead)}
      >
        <Activity size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        name={t('Call {{name}}', { name })}
        off={lead.phone === null && t('This lead has no phone number')}
        onClick={() => onOpen('call', lead)}
      >
        <Phone size={16} aria-hidden="true" />
      </IconButton>
      <IconButton name={t('Tasks on {{name}}', { name })} onClick={() => onOpen('tasks', lead)}>
        <ListTodo size={16} aria-hidden="true" />
      </IconButton>
      {canEdit ? <ManageActions lead={lead} onOpen={onOpen} /> : null}
      {showsCustomer ? (
        <ViewUserLink
          to={lead.linked === null ? null : `/admin/customers/edit/${lead.linked.id}`}
          of={name}
          none={t('This lead is not a customer yet')}
        />
      ) : null}
      {showsHistory ? <HistoryLink to={historyAddress(lead.id)} of={name} /> : null}
      {canEdit ? (
        <IconButton
          danger
          name={t('Delete {{name}}', { name })}
          onClick={() => onOpen('delete', lead)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
};
