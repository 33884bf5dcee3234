import type { RefObject } from 'react';

export type Option = Readonly<{ value: string; label: string; note?: string }>;

/** What a control of choices needs of the field around it. */
export type ChoiceProps = Readonly<{
  id?: string | undefined;
  /** For screen readers where no label points here. */
  name?: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Not to be changed for a moment: it keeps the focus, which one that is disabled loses. */
  readOnly?: boolean;
  small?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** The button of a select, for a screen that puts the focus there. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** The control that stood here before this one had the focus. */
  focusAtOnce?: boolean;
}>;

export const labelOf = ({ value, options, placeholder }: ChoiceProps): string =>
  options.find((option) => option.value === value)?.label ?? placeholder ?? '';
