import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { errorOf } from './field-frame.tsx';

/** Props of every field. */
export type Common = Readonly<{
  name: string;
  label: string;
  hint?: string | undefined;
  /** At the other end of the label's line: 'Free $22,812.68'. */
  aside?: ReactNode;
}>;

/** Keeps '' as '', so that a cleared field is sent; final-form would drop it. */
const asIs = (value: unknown) => value;

export const useText = (name: string) => {
  const { input, meta } = useField<string>(name, { parse: asIs });
  return { input, error: errorOf(meta) };
};

/** For values that are not text: final-form would turn a missing value into ''. */
export const asGiven = <Value>() => ({
  format: (value: Value) => value,
  parse: (value: Value) => value,
  allowNull: true,
});
