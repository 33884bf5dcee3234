import { Suspense, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askBeforeLeaving } from '../../lib/leaving.ts';
import { Skeleton } from '../faces/faces.tsx';
import { Tabs } from './tabs.tsx';

export type AddressTab = Readonly<{
  /** Stands in the address: `?tab=trades`. */
  name: string;
  label: string;
  /** How much is behind it. */
  count?: number | undefined;
  content: ReactNode;
}>;

type Props = Readonly<{
  label: string;
  /** The first is open unless the address says another. */
  tabs: readonly AddressTab[];
  className?: string;
  panelClassName?: string;
}>;

/**
 * Tabs of which the open one stands in the address; another tab drops the pages and filters of the one before, and what is
 * unsaved in it, which is asked first.
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
    // The answer leads back to where the focus is: on a tab it would open that one, whatever was answered.
    if (isAsked) panel.current?.focus();
  };
  return (
    <Tabs {...rest} panelRef={panel} chosen={chosen?.name ?? ''} onChoose={choose} tabs={tabs}>
      <Suspense fallback={<Skeleton height="240px" />}>{chosen?.content}</Suspense>
    </Tabs>
  );
};
