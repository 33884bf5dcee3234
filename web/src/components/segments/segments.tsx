import './segments.css';

type Props<Value extends string> = Readonly<{
  name: string;
  value: Value;
  options: readonly Readonly<{ value: Value; label: string }>[];
  onChange: (value: Value) => void;
  wide?: boolean;
}>;

/** One of a few, side by side. */
export const Segments = <Value extends string>({
  name,
  value,
  options,
  onChange,
  wide = false,
}: Props<Value>) => (
  <div className={`segments${wide ? ' segments-wide' : ''}`} role="group" aria-label={name}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className="segment"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
