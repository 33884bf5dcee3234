import type { RefObject } from 'react';

export type Option = Readonly<{ value: string; label: string; note?: string }>;

/** Props of a choice control that come from the field around it. */
export type ChoiceProps = Readonly<{
  id?: string | undefined;
  /** For screen readers, if no label refers to the control. */
  name?: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Not editable for a moment: the control keeps the focus, which a disabled one would lose. */
  readOnly?: boolean;
  small?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** The button of a select, for a screen that moves the focus to it. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** The placeholder that this control replaces had the focus. */
  focusAtOnce?: boolean;
}>;

export const labelOf = ({ value, options, placeholder }: ChoiceProps): string =>
  options.find((option) => option.value === value)?.label ?? placeholder ?? '';
