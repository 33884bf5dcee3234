import { Suspense, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askBeforeLeaving } from '../../lib/leaving.ts';
import { Skeleton } from '../faces/faces.tsx';
import { Tabs } from './tabs.tsx';

export type AddressTab = Readonly<{
  /** Its name in the address: `?tab=trades`. */
  name: string;
  label: string;
  /** The number of items behind the tab. */
  count?: number | undefined;
  content: ReactNode;
}>;

type Props = Readonly<{
  label: string;
  /** The first is open unless the address names another. */
  tabs: readonly AddressTab[];
  className?: string;
  panelClassName?: string;
}>;

/**
 * Tabs whose open one is kept in the address. Opening another tab drops the pages and filters of the previous one, and
 * its unsaved input after asking.
 */
export const AddressTabs = ({ tabs, ...rest }: Props) => {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const given = new URLSearchParams(search).get('tab');
  const chosen = tabs.find(({ name }) => name === given) ?? tabs[0];
  const choose = (name: string) => {
    const address = name === tabs[0]?.name ? pathname : `${pathname}?tab=${name}`;
    const isAsked = askBeforeLeaving(() => void navigate(address, { replace: true }));
    // The question returns the focus to where it was: on a tab, that would open the tab, whatever was answered.
    if (isAsked) panel.current?.focus();
  };
  return (
    <Tabs {...rest} panelRef={panel} chosen={chosen?.name ?? ''} onChoose={choose} tabs={tabs}>
      <Suspense fallback={<Skeleton height="240px" />}>{chosen?.content}</Suspense>
    </Tabs>
  );
};
