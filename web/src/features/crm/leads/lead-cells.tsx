import Activity from 'lucide-react/icons/activity';
import CopyCheck from 'lucide-react/icons/copy-check';
import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import ListTodo from 'lucide-react/icons/list-todo';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Text } from '../../../components/cells/cells.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { RowActs, type RowAct } from '../../../components/list/row-acts.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { unknown } from '../../../lib/format/numbers.ts';

const previewLength = 12;

/** The beginning of a note, cut between characters: `Asked for a…`. */
const notePreview = (content: string): string => {
  const letters = [...content.replace(/\s+/g, ' ').trim()];
  return letters.length <= previewLength
    ? letters.join('')
    : `${letters.slice(0, previewLength).join('').trimEnd()}…`;
};

/** The full name, as in `Katarzyna Wiśniewska`; the number if there is no name. */
export const leadName = ({
  first_name: first,
  last_name: last,
  number,
}: Pick<LeadItem, 'first_name' | 'last_name' | 'number'>): string =>
  [first, last].filter((part) => part !== null && part !== '').join(' ') ||
  `#${String(number ?? unknown)}`;

type NoteProps = Readonly<{ lead: LeadItem; onOpen: (lead: LeadItem) => void }>;

/** The beginning of the newest note; a press opens all notes. */
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

/** The link to the customer of a lead; if the lead is no customer, it is off and says why. */
const viewUser = (t: TFunction, lead: LeadItem): RowAct =>
  lead.linked === null
    ? {
        name: t('View User'),
        icon: Eye,
        off: t('This lead is not a customer yet'),
        onChoose: () => undefined,
      }
    : {
        name: t('View User: {{name}}', { name: leadName(lead) }),
        icon: Eye,
        to: `/admin/customers/edit/${lead.linked.id}`,
      };

/** Windows that a lead can be opened in. */
export type LeadAct =
  'notes' | 'timeline' | 'call' | 'tasks' | 'duplicates' | 'edit' | 'convert' | 'delete';

type ActionsProps = Readonly<{
  lead: LeadItem;
  showsCustomer: boolean;
  showsHistory: boolean;
  /** Agents may only write notes (staff.md section 6). */
  canEdit: boolean;
  onOpen: (act: LeadAct, lead: LeadItem) => void;
}>;

/** The actions of one lead, the most used first: three as icons, the others in a menu. */
export const LeadActions = ({
  lead,
  showsCustomer,
  showsHistory,
  canEdit,
  onOpen,
}: ActionsProps) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  const open = (act: LeadAct, label: string, icon: LucideIcon, off: string | false = false) => ({
    name: label,
    icon,
    off,
    danger: act === 'delete',
    onChoose: () => onOpen(act, lead),
  });
  const ifCan = (...acts: readonly RowAct[]) => (canEdit ? acts : []);
  const whyNotCalled = lead.phone === null && t('This lead has no phone number');
  const whyNotConverted =
    lead.linked !== null
      ? t('This lead is a customer already')
      : lead.email === null && t('This lead has no email address');
  return (
    <RowActs
      of={name}
      acts={[
        open('notes', t('Notes of {{name}}', { name }), StickyNote),
        open('call', t('Call {{name}}', { name }), Phone, whyNotCalled),
        ...(showsCustomer ? [viewUser(t, lead)] : []),
        ...ifCan(open('edit', t('Edit {{name}}', { name }), Pencil)),
        open('timeline', t('Timeline of {{name}}', { name }), Activity),
        open('tasks', t('Tasks on {{name}}', { name }), ListTodo),
        ...ifCan(
          open('convert', t('Convert {{name}} to a user', { name }), UserPlus, whyNotConverted),
          open('duplicates', t('Duplicates of {{name}}', { name }), CopyCheck),
        ),
        ...(showsHistory
          ? [
              {
                name: t('History of {{name}}', { name }),
                icon: History,
                to: historyAddress(lead.id),
              },
            ]
          : []),
        ...ifCan(open('delete', t('Delete {{name}}', { name }), Trash2)),
      ]}
    />
  );
};
