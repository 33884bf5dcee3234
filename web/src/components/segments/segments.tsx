import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { useField } from 'react-final-form';
import './segments.css';

type Props<Value extends string> = Readonly<{
  name: string;
  value: Value;
  options: readonly Readonly<{ value: Value; label: string }>[];
  onChange: (value: Value) => void;
  wide?: boolean;
  className?: string;
}>;

/** One of a few, side by side; arrows move, Space or Enter chooses. */
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
    value={[value]}
    onValueChange={([chosen]) => (chosen === undefined ? undefined : onChange(chosen))}
  >
    {options.map((option) => (
      <Toggle key={option.value} className="segment" value={option.value}>
        {option.label}
      </Toggle>
    ))}
  </ToggleGroup>
);

/** Segments as a field of a form; one of them is always chosen, so nothing can be wrong. */
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
