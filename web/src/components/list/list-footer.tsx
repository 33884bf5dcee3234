import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { formatCount, formatTotal } from '../../lib/format/numbers.ts';
import { IconButton } from '../button/button.tsx';
import { Select } from '../form/choice.tsx';
import { pageLinks } from './page-links.ts';
import { pageSizes, type ListState } from './list-state.ts';

const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The noun for a count: `lead`, `leads`. */
export type Noun = (count: number) => string;

/** What a list's answer says about all its rows. */
export type ListMeta = Parameters<typeof formatTotal>[0];

type Props = Readonly<{ list: ListState; meta: ListMeta; noun: Noun }>;

/** The total, the number of rows per page, and the pages. */
export const ListFooter = ({ list, meta, noun }: Props) => {
  const { t } = useTranslation();
  const { page, limit } = list.query;
  const last = Math.max(1, Math.ceil(meta.total / limit));
  return (
    <div className="row wrap gap-4 small edge-above list-footer">
      <span className="grow">
        <b className="number strong">{formatTotal(meta)}</b>{' '}
        <span className="muted">{noun(meta.total)}</span>
      </span>
      <div className="row list-size">
        <span className="muted">{t('Rows per page')}</span>
        <Select
          small
          name={t('Rows per page')}
          value={String(limit)}
          options={sizes}
          onChange={(size) => list.setLimit(Number(size))}
        />
      </div>
      <nav className="row gap-0" aria-label={t('Pages')}>
        <IconButton
          name={t('Previous page')}
          off={page <= 1}
          onClick={() => list.setPage(page - 1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        {pageLinks(page, last).map((link, index) =>
          link === 'gap' ? (
            <span key={`gap-${String(index)}`} className="icon-slot centre muted">
              …
            </span>
          ) : (
            <button
              key={link}
              type="button"
              className="list-page hovers number medium"
              aria-current={link === page ? 'page' : undefined}
              aria-label={t('Page {{page}}', { page: link })}
              onClick={() => list.setPage(link)}
            >
              {formatCount(link)}
            </button>
          ),
        )}
        <IconButton name={t('Next page')} off={page >= last} onClick={() => list.setPage(page + 1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </nav>
    </div>
  );
};
