import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { useRef } from 'react';
import { Link } from 'react-router';
import { hint } from '../hint/hint.ts';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import { useOpened } from '../overlay/use-opened.ts';
import type { MenuItem, MenuProps } from './menu-items.ts';
import '../overlay/popup.css';
import './menu.css';

const Tick = ({ shown }: { shown: boolean }) => (
  <span className="menu-tick">{shown ? <Check size={15} aria-hidden="true" /> : null}</span>
);

const Line = ({ item }: { item: MenuItem }) => {
  switch (item.kind) {
    case 'head':
      return <div className="menu-head caption break rule-below">{item.label}</div>;
    case 'rule':
      return <Menu.Separator className="menu-rule rule-above" />;
    case 'link':
      return (
        <Menu.LinkItem
          className="menu-item focus-inside"
          closeOnClick
          aria-current={item.current === true ? 'page' : undefined}
          render={<Link to={item.to} />}
        >
          {item.icon === undefined ? null : <item.icon size={16} aria-hidden="true" />}
          {item.label}
        </Menu.LinkItem>
      );
    case 'act':
      return (
        <Menu.Item
          className={`menu-item focus-inside${item.danger === true ? ' menu-item-danger' : ''}`}
          disabled={item.off !== undefined}
          onClick={item.onChoose}
        >
          {item.icon === undefined ? null : <item.icon size={16} aria-hidden="true" />}
          {item.label}
          {item.off === undefined ? null : <span className="push muted">{item.off}</span>}
        </Menu.Item>
      );
    case 'choice':
      return (
        <Menu.Item
          className="menu-item focus-inside"
          role="menuitemradio"
          aria-checked={item.checked}
          lang={item.lang}
          onClick={item.onChoose}
        >
          {item.end === undefined ? <Tick shown={item.checked} /> : null}
          {item.label}
          {item.end === undefined ? null : (
            <span className="push muted">
              {item.checked ? <Check size={15} aria-hidden="true" /> : item.end}
            </span>
          )}
        </Menu.Item>
      );
    case 'check':
      return (
        <Menu.CheckboxItem
          className="menu-item focus-inside"
          checked={item.checked}
          disabled={item.fixed ?? false}
          onCheckedChange={item.onChoose}
        >
          <Tick shown={item.checked} />
          {item.label}
        </Menu.CheckboxItem>
      );
  }
};

/**
 * If a menu item opened a dialog, the focus is already there: on its first field, or on the safe button of a question.
 */
const unlessDialogOpened = (): boolean => document.querySelector('[aria-modal="true"]') === null;

/** The button and its menu. It replaces the plain button that was pressed, and opens at the current choice. */
export const MenuBox = ({
  name,
  trigger,
  className = 'menu-trigger',
  busy = false,
  beside = false,
  items,
}: MenuProps) => {
  const button = useOpened();
  const popup = useRef<HTMLDivElement>(null);
  const atChosen = (isOpen: boolean) => {
    if (!isOpen) return;
    popup.current
      ?.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]')
      ?.focus();
  };
  return (
    <Menu.Root modal={false} onOpenChangeComplete={atChosen}>
      <Menu.Trigger
        {...hint(name, 'name')}
        ref={button}
        className={className}
        aria-busy={busy || undefined}
      >
        {trigger}
      </Menu.Trigger>
      <Menu.Portal container={overlaysRoot()}>
        <Menu.Positioner
          className="floating"
          side={beside ? 'inline-end' : 'bottom'}
          align={beside ? 'start' : 'end'}
          sideOffset={6}
          collisionPadding={8}
        >
          <Menu.Popup
            ref={popup}
            className="menu popup raised"
            aria-label={name}
            finalFocus={unlessDialogOpened}
          >
            {items.map((item, index) => (
              <Line key={index} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
