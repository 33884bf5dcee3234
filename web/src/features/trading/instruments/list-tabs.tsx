import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../components/tabs/tabs.tsx';
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
  /** Number of matches during a search: one tab then replaces the five. */
  found: number | null;
  onChoose: (tab: ListTab) => void;
  children: ReactNode;
}>;

/** The five markets above the list, or 'Search results' during a search. */
export const ListTabs = ({ chosen, found, onChoose, children }: ListTabsProps) => {
  const { t } = useTranslation();
  const tabs: readonly { name: ListTab | 'search'; label: ReactNode }[] =
    found === null
      ? listTabs.map((name) => ({ name, label: t(titles[name]) }))
      : [
          {
            name: 'search',
            label: (
              <span>
                {t('SEARCH RESULTS')} <span className="count">{found}</span>
              </span>
            ),
          },
        ];
  return (
    <Tabs
      look="small"
      label={t('Instruments')}
      className="stack gap-0 grow"
      panelClassName="stack gap-0 grow relative"
      tabs={tabs}
      chosen={found === null ? chosen : 'search'}
      onChoose={(name) => (name === 'search' ? undefined : onChoose(name))}
    >
      {children}
    </Tabs>
  );
};
