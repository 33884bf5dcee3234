import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { atRest, stepTyped } from '../../lib/decimal-input.ts';
import { errorOf, FieldFrame } from './field-frame.tsx';
import './form.css';

type Props = Readonly<{
  /** As typed: '' is empty. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  id?: string;
  /** For screen readers where no label points here. */
  name?: string;
  /** What plus and minus change; with Shift `bigStep`. No steppers without it. */
  step?: Decimal;
  bigStep?: Decimal;
  unit?: string;
  small?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}>;

/**
 * A number typed as text (`type=number` loses digits and turns with the wheel): raw while focused, grouped at rest,
 * always with '.' and Latin digits.
 */
export const DecimalInput = ({
  value,
  onChange,
  onBlur,
  id,
  name,
  step,
  bigStep,
  unit,
  small = false,
  disabled = false,
  invalid = false,
  describedBy,
  ref,
}: Props) => {
  const { t } = useTranslation();
  const [focused, setFocused] = useState(false);
  const by = (shift: boolean): Decimal =>
    shift && bigStep !== undefined ? bigStep : (step ?? '1');
  const move = (direction: 1 | -1, shift: boolean) =>
    onChange(stepTyped(value, by(shift), direction));
  const onKeyDown = (event: KeyboardEvent) => {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
  };
  const stepper = (direction: 1 | -1) =>
    step === undefined ? null : (
      <button
        type="button"
        className="decimal-step"
        tabIndex={-1}
        disabled={disabled}
        aria-label={direction === 1 ? t('Increase') : t('Decrease')}
        onClick={(event: MouseEvent) => move(direction, event.shiftKey)}
      >
        {direction === 1 ? (
          <Plus size={14} aria-hidden="true" />
        ) : (
          <Minus size={14} aria-hidden="true" />
        )}
      </button>
    );
  return (
    <div
      className={`field-box decimal-input${small ? ' field-box-small' : ''}${invalid ? ' field-box-invalid' : ''}${disabled ? ' field-box-off' : ''}`}
    >
      {stepper(-1)}
      <input
        ref={ref}
        id={id}
        className="field-input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={focused ? value : atRest(value)}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {unit === undefined ? null : <span className="field-end">{unit}</span>}
      {stepper(1)}
    </div>
  );
};

type FieldProps = Readonly<{
  name: string;
  label: string;
  hint?: string;
  aside?: string;
  disabled?: boolean;
}> &
  Pick<Props, 'step' | 'bigStep' | 'unit'>;

/** The decimal input as a field of a form. */
export const DecimalField = ({ name, label, hint, aside, ...rest }: FieldProps) => {
  const { input, meta } = useField<string>(name, { parse: (value: unknown) => value });
  return (
    <FieldFrame
      label={label}
      error={errorOf(meta)}
      {...(aside === undefined ? {} : { aside })}
      {...(hint === undefined ? {} : { hint })}
    >
      {({ id, describedBy, invalid }) => (
        <DecimalInput
          {...rest}
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          value={input.value}
          onChange={input.onChange}
          onBlur={() => input.onBlur()}
        />
      )}
    </FieldFrame>
  );
};
