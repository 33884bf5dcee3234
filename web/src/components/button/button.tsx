import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../../lib/classes.ts';
import { hint } from '../hint/hint.ts';
import './button.css';

/** `danger-outlined` opens a question first; `danger` is the act itself, in the dialog that asks. */
type Kind = 'outlined' | 'primary' | 'danger' | 'danger-outlined' | 'plain';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Readonly<{
    kind?: Kind;
    size?: 'small' | 'medium' | 'large';
    wide?: boolean;
    /**
     * Off, with the reason: still focusable, and says why on hover and to screen readers (web.md, For everybody).
     * `true` gives no reason.
     */
    off?: string | boolean;
    /** At work: cannot be pressed, and shows a spinner. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
    children: ReactNode;
  }>;

/** Makes a button that is off or at work ignore presses. */
const offProps = (off: string | boolean | undefined, onClick: Props['onClick']) => {
  const isOff = off !== undefined && off !== false && off !== '';
  return {
    'aria-disabled': isOff ? true : undefined,
    ...hint(typeof off === 'string' ? off : null),
    onClick: isOff ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick,
  } as const;
};

/** The only button component. Its label names the act. */
export const Button = ({
  kind = 'outlined',
  size = 'medium',
  wide,
  off,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) => (
  <button
    {...rest}
    {...offProps(busy ? true : off, onClick)}
    type={type}
    aria-busy={busy || undefined}
    className={classes(
      'button',
      kind !== 'outlined' && `button-${kind}`,
      size !== 'medium' && `button-${size}`,
      wide && 'button-wide',
      className,
    )}
  >
    {busy ? <span className="button-spinner" aria-hidden="true" /> : null}
    {children}
  </button>
);

type IconProps = Omit<Props, 'kind' | 'size' | 'wide' | 'busy'> &
  Readonly<{
    name: string;
    danger?: boolean;
    outlined?: boolean;
    /** 28 px or 24 px high instead of 32. */
    size?: 'small' | 'tiny';
  }>;

/** A button that shows only an icon; `name` says what it does, for screen readers and on hover. */
export const IconButton = ({
  name,
  danger,
  outlined,
  size,
  off,
  className,
  onClick,
  children,
  ...rest
}: IconProps) => (
  <button
    {...rest}
    type="button"
    {...hint(name, 'name')}
    {...offProps(off, onClick)}
    className={classes(
      'icon-button',
      danger && 'icon-button-danger',
      outlined && 'icon-button-outlined',
      size !== undefined && `icon-button-${size}`,
      className,
    )}
  >
    {children}
  </button>
);
