import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatTotal } from '../../lib/format/numbers.ts';
import { Button } from '../button/button.tsx';
import type { ListMeta } from './list-footer.tsx';
import type { AllFound } from './list-types.ts';

type Props = Readonly<{
  selected: number;
  rows: number;
  /** Set when all rows that the list finds are selected: their number when they were counted. */
  all: AllFound | null;
  found: ListMeta | undefined;
  /** Selects all rows that the list finds; `null` if at most a page can be selected. */
  onAll: (() => Promise<void>) | null;
  clear: () => void;
  children: ReactNode;
}>;

/** Esc clears the selection, unless it closes a window or empties the search. */
const useEscape = (isOn: boolean, clear: () => void) => {
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  }, [clear]);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
      if (event.key !== 'Escape' || event.defaultPrevented || isSearch) return;
      if (document.getElementById('root')?.inert !== true) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
};

/** Offers to extend the selection from all rows of a page to all matching rows. */
const MoreRows = ({ found, onAll }: Readonly<{ found: ListMeta; onAll: () => Promise<void> }>) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    try {
      await onAll();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="plain" busy={busy} onClick={() => void select()}>
      {t('Select all {{total}} that match', { total: formatTotal(found) })}
    </Button>
  );
};

/** How many rows are selected, and what can be done with them. */
export const BulkBar = ({ selected, rows, all, found, onAll, clear, children }: Props) => {
  const { t } = useTranslation();
  useEscape(selected > 0, clear);
  return (
    <div
      className={`row wrap small edge-below list-bulk${selected === 0 ? ' list-bulk-idle' : ''}`}
      role="toolbar"
      aria-label={t('Selected rows')}
    >
      <span className="list-bulk-count">
        {all !== null ? (
          <b className="number">
            {t('All {{total}} that match are selected', { total: formatCount(all.count) })}
          </b>
        ) : selected === 0 ? (
          <span className="muted">{t('Select rows to act on them')}</span>
        ) : (
          <>
            <b className="number">{t('{{selected}} selected', { selected })}</b>{' '}
            <span className="muted">{t('of {{rows}} on this page', { rows })}</span>
          </>
        )}
      </span>
      {all === null &&
      onAll !== null &&
      selected === rows &&
      found !== undefined &&
      found.total > rows ? (
        <MoreRows found={found} onAll={onAll} />
      ) : null}
      {children}
      <span className="grow" />
      {selected === 0 ? null : (
        <Button kind="plain" onClick={clear}>
          {t('Clear selection')}
          <kbd className="kbd only-wide">Esc</kbd>
        </Button>
      )}
    </div>
  );
};
