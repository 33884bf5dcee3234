import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { auditFiltered } from '../../../../domain/shared/lists/filtered-audit.ts';
import { Button } from '../../components/button/button.tsx';
import { ConditionsFilter } from '../../components/list/conditions-filter.tsx';
import { isListNarrowed } from '../../components/list/list-params.ts';
import { ListSearch } from '../../components/list/list-search.tsx';
import { OptionPicker } from '../../components/option-picker/option-picker.tsx';
import { Popover } from '../../components/popover/popover.tsx';
import { hint } from '../../components/hint/hint.ts';
import { ActorPicker } from './actor-picker.tsx';
import { areReadingsShown } from './api.ts';
import { FilterChips } from './filter-chips.tsx';
import { readMoment, readStream, typeOptions, type KnownActors } from './filter-values.ts';
import type { AuditState } from './use-audit.ts';
import { ValueForm } from './value-form.tsx';

/** `/` moves the focus to the search from anywhere but a field. */
const useSlash = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role="dialog"]') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return box;
};

type AdderProps = Readonly<{
  label: string;
  word: string;
  children: (close: () => void) => ReactNode;
}>;

/** A filter that can be added, with the panel that asks for its value. */
const Adder = ({ label, word, children }: AdderProps) => (
  <Popover
    label={label}
    className="button button-small pill"
    trigger={
      <>
        <Plus size={13} aria-hidden="true" />
        {word}
      </>
    }
  >
    {children}
  </Popover>
);

const conditions = auditFiltered(typeOptions.map(({ value, label }) => ({ value, label })));

type Props = Readonly<{ audit: AuditState; actors: KnownActors; total: string | null }>;

/** The active filters as chips beside the search, and below them the filters that can be added. */
export const FilterBar = ({ audit, actors, total }: Props) => {
  const { t } = useTranslation();
  const box = useSlash();
  const { list } = audit;
  const { filters, search } = list.query;
  const isNarrowed = isListNarrowed(list.query);
  const isRefused = filters['outcome'] === 'refused';
  const areHidden = !areReadingsShown(list.query);
  const moment = (filter: 'after' | 'before', label: string, word: string) => (
    <Adder label={label} word={word}>
      {(close) => (
        <ValueForm
          label={label}
          hint={t('Day and time in UTC.')}
          type="datetime-local"
          read={readMoment}
          problem={t('Enter a date and a time.')}
          onPick={(value) => {
            list.setFilter(filter, value);
            close();
          }}
        />
      )}
    </Adder>
  );
  return (
    <div role="search" className="stack below">
      <div className="card field-box audit-bar" ref={box}>
        <FilterChips audit={audit} actors={actors} />
        <ListSearch
          key={list.clearings}
          value={search}
          placeholder={t('Search a name, a number such as #12, an ID or a word')}
          onSearch={list.setSearch}
        />
        {total === null ? null : (
          <span className="small muted number" role="status">
            {total === '1' ? t('1 event') : t('{{total}} events', { total })}
            {areHidden ? (
              <>
                {' · '}
                <span>{t('readings hidden')}</span>
              </>
            ) : null}
          </span>
        )}
        <kbd className="kbd only-wide">/</kbd>
      </div>
      <div className="audit-adds row wrap" role="group" aria-label={t('Add a filter')}>
        <span className="caption">{t('Filter by')}</span>
        <Adder label={t('Filter by actor')} word={t('actor')}>
          {(close) => (
            <ActorPicker
              known={actors}
              onPick={(value) => {
                list.setFilter('actor', value);
                close();
              }}
            />
          )}
        </Adder>
        <Adder label={t('Filter by type')} word={t('type')}>
          {(close) => (
            <OptionPicker
              name={t('Type of event')}
              placeholder={t('Search events')}
              options={typeOptions}
              onPick={(value) => {
                list.setFilter('type', value);
                close();
              }}
            />
          )}
        </Adder>
        <Adder label={t('Filter by stream')} word={t('stream')}>
          {(close) => (
            <ValueForm
              label={t('Filter by stream')}
              hint={t('As in an event’s record: wallet-, then the ID.')}
              type="text"
              read={readStream}
              problem={t('This is not a stream.')}
              onPick={(value) => {
                list.setFilter('stream', value);
                close();
              }}
            />
          )}
        </Adder>
        {moment('after', t('Recorded at or after'), t('after'))}
        {moment('before', t('Recorded before'), t('before'))}
        <button
          type="button"
          className="button button-small pill"
          aria-pressed={isRefused}
          onClick={() => list.setFilter('outcome', isRefused ? '' : 'refused')}
        >
          <Ban size={13} aria-hidden="true" />
          {t('refused only')}
        </button>
        <button
          type="button"
          className="button button-small pill"
          aria-pressed={areHidden}
          {...hint(t('Who viewed this audit, including you. All of it is recorded.'))}
          onClick={() => list.setFilter('readings', areHidden ? 'show' : '')}
        >
          <EyeOff size={13} aria-hidden="true" />
          {t('hide readings')}
        </button>
        <ConditionsFilter list={list} columns={conditions} />
        {isNarrowed ? (
          <Button size="small" kind="plain" onClick={list.clearFilters}>
            {t('Clear filters')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
