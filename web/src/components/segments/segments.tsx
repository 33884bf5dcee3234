import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import './segments.css';

type Props<Value extends string> = Readonly<{
  name: string;
  value: Value;
  options: readonly Readonly<{ value: Value; label: ReactNode }>[];
  onChange: (value: Value) => void;
  wide?: boolean;
  className?: string;
}>;

/** A toggle with the value '' counts as having none and is never pressed, so values get a prefix. */
const keyOf = (value: string): string => `=${value}`;

/** One of a few choices, side by side; arrows move, Space or Enter chooses. */
export const Segments = <Value extends string>({
  name,
  value,
  options,
  onChange,
  wide = false,
  className = '',
}: Props<Value>) => (
  <ToggleGroup
    className={`segments${wide ? ' segments-wide' : ''} ${className}`.trim()}
    aria-label={name}
    value={[keyOf(value)]}
    onValueChange={([chosen]) => {
      const option = options.find((each) => keyOf(each.value) === chosen);
      if (option !== undefined) onChange(option.value);
    }}
  >
    {options.map((option) => (
      <Toggle key={option.value} className="segment focus-inside" value={keyOf(option.value)}>
        {option.label}
      </Toggle>
    ))}
  </ToggleGroup>
);

/** Segments as a field of a form; one of them is always chosen, so the value is always valid. */
export const SegmentsField = ({
  name,
  label,
  options,
}: Readonly<{ name: string; label: string; options: Props<string>['options'] }>) => {
  const { input } = useField<string>(name);
  return (
    <Segments name={label} wide value={input.value} options={options} onChange={input.onChange} />
  );
};
