import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useField } from 'react-final-form';
import { FieldError, errorOf } from './field-frame.tsx';
import './radio.css';

type Choice = Readonly<{ value: string; label: string; icon?: LucideIcon }>;

type Props = Readonly<{
  name: string;
  label: string;
  options: readonly Choice[];
  /** `cards`: boxes side by side, for a few important options. */
  look?: 'list' | 'cards';
}>;

/** Chooses one of a few options, all visible: arrow keys move and choose. */
export const RadioField = ({ name, label, options, look = 'list' }: Props) => {
  const { input, meta } = useField<string>(name);
  const id = useId();
  const error = errorOf(meta);
  return (
    <div className="field">
      <span id={id} className="field-label caption medium">
        {label}
      </span>
      <RadioGroup<string>
        className={`grid gap-1 radios-${look}`}
        aria-labelledby={id}
        aria-describedby={error === null ? undefined : `${id}-note`}
        aria-invalid={error === null ? undefined : true}
        value={input.value}
        onValueChange={(value) => input.onChange(value)}
        onBlur={() => input.onBlur()}
      >
        {options.map(({ value, label: words, icon: Icon }) => (
          <label
            key={value}
            className={look === 'cards' ? 'radio-row row break choice-card' : 'radio-row row break'}
          >
            <Radio.Root value={value} className="radio" />
            {Icon === undefined ? null : (
              <Icon size={18} strokeWidth={1.75} className="muted" aria-hidden="true" />
            )}
            {words}
          </label>
        ))}
      </RadioGroup>
      <FieldError id={`${id}-note`} error={error} />
    </div>
  );
};
