import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { errorOf } from './field-frame.tsx';

/** What every field is given. */
export type Common = Readonly<{
  name: string;
  label: string;
  hint?: string | undefined;
  /** At the label's other end: 'Free $22,812.68'. */
  aside?: ReactNode;
}>;

/** Keeps '' as '', so that a cleared field is sent and not lost. */
const asIs = (value: unknown) => value;

export const useText = (name: string) => {
  const { input, meta } = useField<string>(name, { parse: asIs });
  return { input, error: errorOf(meta) };
};

/** For values that are no text: final-form would make '' of none. */
export const asGiven = <Value>() => ({
  format: (value: Value) => value,
  parse: (value: Value) => value,
  allowNull: true,
});
