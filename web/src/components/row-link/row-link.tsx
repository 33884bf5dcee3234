import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hint } from '../hint/hint.ts';

type Props = Readonly<{
  to: string;
  /** The person or thing that the row is about. */
  of: string;
}>;

type Kind = Readonly<{ icon: LucideIcon; word: string; full: string }>;

const kinds = {
  edit: { icon: Pencil, word: 'Edit', full: 'Edit {{name}}' },
  history: { icon: History, word: 'History', full: 'History of {{name}}' },
} as const satisfies Readonly<Record<string, Kind>>;

const RowLink = ({ to, of: name, kind }: Props & { kind: keyof typeof kinds }) => {
  const { t } = useTranslation();
  const { icon: Icon, word, full } = kinds[kind];
  return (
    <Link
      className="icon-button"
      to={to}
      aria-label={t(full, { name })}
      {...hint(t(word), 'told')}
      onClick={(event) => event.stopPropagation()}
    >
      <Icon size={16} aria-hidden="true" />
    </Link>
  );
};

/** The link from a row to its form. */
export const EditLink = (props: Props) => <RowLink {...props} kind="edit" />;

/** The link from a row to its history; only for role 1, as no other role may read the audit. */
export const HistoryLink = (props: Props) => <RowLink {...props} kind="history" />;
