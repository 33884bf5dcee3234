import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listTabs, type ListTab } from '../terminal-slice.ts';

const titles: Readonly<Record<ListTab, string>> = {
  forex: 'FOREX',
  commodity: 'COMMODITIES',
  index: 'INDICES',
  stock: 'STOCK',
  crypto: 'CRYPTO',
};

type ListTabsProps = Readonly<{
  chosen: ListTab;
  /** Number of matches while searching: one tab then replaces the five. */
  found: number | null;
  onChoose: (tab: ListTab) => void;
}>;

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The five markets, or 'Search results' while something is searched for. */
export const ListTabs = ({ chosen, found, onChoose }: ListTabsProps) => {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  if (found !== null)
    return (
      <div className="t-tabs" role="tablist" aria-label={t('Instruments')}>
        <button type="button" role="tab" id="t-tab-search" className="t-tab" aria-selected="true">
          {t('SEARCH RESULTS')} <span className="t-count">{found}</span>
        </button>
      </div>
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const direction = document.documentElement.dir === 'rtl' ? -step : step;
    const at = listTabs.indexOf(chosen);
    const next = listTabs[(at + direction + listTabs.length) % listTabs.length];
    if (next === undefined) return;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#t-tab-${next}`)?.focus();
  };
  return (
    <div className="t-tabs" role="tablist" aria-label={t('Instruments')} ref={list}>
      {listTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`t-tab-${tab}`}
          className="t-tab"
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={onKeyDown}
        >
          {t(titles[tab])}
        </button>
      ))}
    </div>
  );
};
