import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { hint } from '../../../components/hint/hint.ts';
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

/** A word that may be missing, cut with the whole of it on hover. */
export const Text = ({ value, strong = false }: { value: string | null; strong?: boolean }) =>
  value === null || value === '' ? (
    <span className="muted">{unknown}</span>
  ) : (
    <span className={`lead-text${strong ? ' lead-name' : ''}`} {...hint(value, 'cut')}>
      {value}
    </span>
  );

/** Contact data; where the server hides it, the cell says so on hover. */
export const Contact = ({ value }: { value: string | null }) => {
  const { t } = useTranslation();
  if (value === null || value === '') return <span className="muted">{unknown}</span>;
  const isHidden = value.includes('***');
  return (
    <span
      className={`lead-text lead-contact${isHidden ? ' muted' : ''}`}
      {...hint(
        isHidden ? t('Contact data is hidden from agents') : value,
        isHidden ? 'more' : 'cut',
      )}
    >
      {value}
    </span>
  );
};

/** Green where there is a status, red where there is none (staff.md section 2). */
export const LeadStatus = ({ status }: { status: string | null }) => {
  const { t } = useTranslation();
  return status === null || status === '' ? (
    <Chip tone="danger">{t('None')}</Chip>
  ) : (
    <Chip tone="success">{status}</Chip>
  );
};

const groupWords = {
  sales: { word: 'Sales group' },
  retentions: { word: 'Retentions group' },
  archived: { word: 'Archived group' },
} as const;

/** The group in the spec's own word. */
export const LeadGroupWord = ({ group }: Pick<LeadItem, 'group'>) => {
  const { t } = useTranslation();
  return (
    <span className="muted" {...hint(t(groupWords[group].word))}>
      {group}
    </span>
  );
};

/** The newest note's beginning, which opens all of them. */
export const NoteCell = ({
  lead,
  onOpen,
}: {
  lead: LeadItem;
  onOpen: (lead: LeadItem) => void;
}) => {
  const { t } = useTranslation();
  const newest = lead.notes[0]?.content ?? null;
  if (newest === null) return <span className="muted">{unknown}</span>;
  return (
    <button
      type="button"
      className="lead-note"
      {...hint(t('Notes: {{total}}', { total: lead.notes_total }), 'told')}
      onClick={() => onOpen(lead)}
    >
      {notePreview(newest)}
    </button>
  );
};
