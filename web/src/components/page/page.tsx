import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import './page.css';

/** A breadcrumb; the last one is the page itself and has no link. */
export type Crumb = Readonly<{ word: ReactNode; to?: string | undefined }>;

export type PageProps = Readonly<{
  /** The h1. */
  title: ReactNode;
  /** A one-line description of the page. */
  line?: ReactNode;
  /** The breadcrumbs from a list. */
  crumbs?: readonly Crumb[];
  /** Under the description: a note that the data may be old. */
  note?: ReactNode;
  /** At the right. */
  actions?: ReactNode;
  children?: ReactNode;
}>;

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const { t } = useTranslation();
  return (
    <nav className="crumbs caption row gap-1" aria-label={t('Breadcrumb')}>
      {crumbs.map(({ word, to }, index) => (
        <span key={to ?? index} className="crumb row gap-1">
          {index === 0 ? null : <ChevronRight size={13} aria-hidden="true" />}
          {to === undefined ? word : <Link to={to}>{word}</Link>}
        </span>
      ))}
    </nav>
  );
};

/** A page in its frame: breadcrumbs, title, a one-line description and actions, above its content. */
export const Page = ({ title, line, crumbs, note, actions, children }: PageProps) => (
  <>
    <div className="page-head row wrap justify-between gap-3">
      <div>
        {crumbs === undefined ? null : <Crumbs crumbs={crumbs} />}
        <h1 className="row wrap" tabIndex={-1}>
          {title}
        </h1>
        {line === undefined ? null : <p className="page-line small muted">{line}</p>}
        {note}
      </div>
      {actions === undefined || actions === null ? null : <div className="row wrap">{actions}</div>}
    </div>
    {children}
  </>
);

/** The link from a record to its history; only for role 1, as no other role may read the audit. */
export const HistoryButton = ({ to }: { to: string }) => {
  const { t } = useTranslation();
  return (
    <Link className="button" to={to}>
      <History size={15} aria-hidden="true" />
      {t('History')}
    </Link>
  );
};
