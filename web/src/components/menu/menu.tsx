import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import './menu.css';

type Props = Readonly<{
  /** Name of the button for screen readers, where its content does not say it. */
  name: string;
  trigger: ReactNode;
  className?: string;
  /** What was chosen is under way: the button says so. */
  busy?: boolean;
  /** Opens at the button's end side instead of below it. */
  beside?: boolean;
  /** Items: elements of class `menu-item` with role `menuitem` or `menuitemradio`. */
  children: (close: () => void) => ReactNode;
}>;

const gap = 6;
const margin = 8;

const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  menu === null ? [] : [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

const leftOf = (at: DOMRect, width: number, beside: boolean): number => {
  const rtl = document.documentElement.dir === 'rtl';
  if (beside) return rtl ? at.left - gap - width : at.right + gap;
  return rtl ? at.left : at.right - width;
};

/** Below the button with ends aligned, or beside it; kept within the window. */
const place = (button: HTMLElement, menu: HTMLElement, beside: boolean): void => {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.max(
    margin,
    Math.min(leftOf(at, width, beside), window.innerWidth - width - margin),
  );
  const below = beside ? at.top : at.bottom + gap;
  const above = beside ? at.bottom - height : at.top - gap - height;
  const top = below + height > window.innerHeight - margin && above > margin ? above : below;
  menu.style.left = `${String(left + window.scrollX)}px`;
  menu.style.top = `${String(top + window.scrollY)}px`;
};

const step = (menu: HTMLElement | null, by: number | 'first' | 'last'): void => {
  const items = itemsOf(menu);
  const now = items.findIndex((item) => item === document.activeElement);
  const next =
    by === 'first'
      ? 0
      : by === 'last'
        ? items.length - 1
        : (now + by + items.length) % items.length;
  items[next]?.focus();
};

const steps: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** A menu behind a button: arrows move, a letter jumps, Esc closes and gives the focus back. */
export const Menu = ({
  name,
  trigger,
  className = 'menu-trigger',
  busy = false,
  beside = false,
  children,
}: Props) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (!open || button.current === null || menu.current === null) return;
    place(button.current, menu.current, beside);
    const checked = menu.current.querySelector<HTMLElement>('[aria-checked="true"]');
    (checked ?? itemsOf(menu.current)[0])?.focus();
  }, [open, beside]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return;
      if (
        menu.current?.contains(event.target) !== true &&
        button.current?.contains(event.target) !== true
      )
        setOpen(false);
    };
    const shut = () => setOpen(false);
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', shut);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', shut);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    // Tab goes on from the button: the menu stands at the end of the page, where there is nothing to go on to.
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (by !== undefined) step(menu.current, by);
    else if (event.key.length === 1 && event.key !== ' ') {
      itemsOf(menu.current)
        .find((item) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
      return;
    } else return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  };
  const overlays = document.getElementById('overlays') ?? document.body;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={busy || undefined}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open
        ? createPortal(
            <div
              ref={menu}
              id={id}
              className="menu"
              role="menu"
              tabIndex={-1}
              aria-label={name}
              onKeyDown={onKeyDown}
            >
              {children(close)}
            </div>,
            overlays,
          )
        : null}
    </>
  );
};
