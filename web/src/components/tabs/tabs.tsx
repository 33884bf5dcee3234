import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode, RefObject } from 'react';
import './tabs.css';

export type Tab<Name extends string> = Readonly<{
  name: Name;
  label: ReactNode;
  /** The number of items behind the tab. */
  count?: number | undefined;
}>;

type Props<Name extends string> = Readonly<{
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** `line`: labels over a line. `small`: those of the terminal. `cards`: a tab has two lines and an icon. */
  look?: 'line' | 'small' | 'cards';
  /** The tabs are below their panel. */
  isBelow?: boolean;
  /** At the end of the tabs' line. */
  aside?: ReactNode;
  className?: string;
  panelClassName?: string;
  panelRef?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}>;

/** Tabs over one panel: arrows, Home and End move between them. */
export const Tabs = <Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  look = 'line',
  isBelow = false,
  aside,
  className,
  panelClassName,
  panelRef,
  children,
}: Props<Name>) => {
  const tabList = (
    <Base.List className={`tabs tabs-${look} row edge-below`} aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.name}
          value={tab.name}
          className={`tab row inline small medium muted${look === 'cards' ? ' choice-card' : ''}`}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="count number">{tab.count}</span>}
        </Base.Tab>
      ))}
    </Base.List>
  );
  const list =
    aside === undefined ? (
      tabList
    ) : (
      <div className="tabs-head row wrap fixed edge-below">
        {tabList}
        {aside}
      </div>
    );
  return (
    <Base.Root className={className} value={chosen} onValueChange={(name: Name) => onChoose(name)}>
      {isBelow ? null : list}
      <Base.Panel ref={panelRef} className={panelClassName} value={chosen} tabIndex={-1}>
        {children}
      </Base.Panel>
      {isBelow ? list : null}
    </Base.Root>
  );
};
