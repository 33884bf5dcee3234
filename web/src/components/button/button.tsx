import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../../lib/classes.ts';
import { hint } from '../hint/hint.ts';
import './button.css';

/** `danger-outlined` asks first; `danger` is the act itself, in the dialog that asked. */
type Kind = 'outlined' | 'primary' | 'danger' | 'danger-outlined' | 'plain';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Readonly<{
    kind?: Kind;
    size?: 'small' | 'medium' | 'large';
    wide?: boolean;
    /** Off: still focusable, says why on hover and to screen readers (web.md, For everybody). `true` has no reason to tell. */
    off?: string | boolean;
    /** At work: off, with a spinner. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
    children: ReactNode;
  }>;

/** What a button that is off or at work does when it is pressed: nothing. */
const offProps = (off: string | boolean | undefined, onClick: Props['onClick']) => {
  const isOff = off !== undefined && off !== false && off !== '';
  return {
    'aria-disabled': isOff ? true : undefined,
    ...hint(typeof off === 'string' ? off : null),
    onClick: isOff ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick,
  } as const;
};

/** The one button. Words say the act. */
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
    /** 28 px and 24 px instead of 32. */
    size?: 'small' | 'tiny';
  }>;

/** A button that is an icon; `name` is what it does, for screen readers and on hover. */
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
