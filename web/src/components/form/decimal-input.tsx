import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { atRest, stepTyped } from '../../lib/decimal-input.ts';
import { boxClass } from './box-class.ts';
import { FieldFrame } from './field-frame.tsx';
import { useText, type Common } from './use-text.ts';
import './form.css';

/**
 * Whether the field has the focus. Focus by keyboard selects the whole text, as in any field of a browser. Rewriting
 * the text without separators drops that selection, so it is restored here; otherwise typing would append to the
 * number.
 */
const useEntered = () => {
  const [isIn, setIsIn] = useState(false);
  const isPressed = useRef(false);
  const entered = useRef<HTMLInputElement | null>(null);
  useLayoutEffect(() => {
    if (isIn) entered.current?.select();
  }, [isIn]);
  return {
    isIn,
    press: () => {
      isPressed.current = true;
    },
    enter: (input: HTMLInputElement) => {
      entered.current = isPressed.current ? null : input;
      setIsIn(true);
    },
    leave: () => {
      isPressed.current = false;
      setIsIn(false);
    },
  };
};

type Props = Readonly<{
  /** As typed: '' is empty. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  id?: string;
  /** For screen readers, if no label refers to the input. */
  name?: string;
  /** The amount that plus and minus change; with Shift `bigStep`. Without it there are no steppers. */
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
 * A number typed as text (`type=number` loses digits and changes with the mouse wheel): plain while focused, grouped
 * otherwise, always with '.' and Latin digits.
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
  const { isIn, press, enter, leave } = useEntered();
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
        className="decimal-step row justify-center fixed focus-inside"
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
    <div className={`${boxClass(invalid, disabled, small)} decimal-input`}>
      {stepper(-1)}
      <input
        ref={ref}
        id={id}
        className="field-input number"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={isIn ? value : atRest(value)}
        onChange={(event) => onChange(event.target.value)}
        onPointerDown={press}
        onFocus={({ currentTarget }) => enter(currentTarget)}
        onBlur={() => {
          leave();
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {unit === undefined ? null : <span className="field-end">{unit}</span>}
      {stepper(1)}
    </div>
  );
};

type FieldProps = Common &
  Readonly<{
    disabled?: boolean;
    /** Formats the text when the field loses the focus. */
    tidy?: (typed: string) => string;
  }> &
  Pick<Props, 'step' | 'bigStep' | 'unit' | 'small'>;

/** The decimal input as a field of a form; its value is the text that was typed. */
export const DecimalField = ({ name, label, hint, aside, tidy, ...rest }: FieldProps) => {
  const { input, error } = useText(name);
  return (
    <FieldFrame label={label} aside={aside} error={error} hint={hint}>
      {(frame) => (
        <DecimalInput
          {...rest}
          {...frame}
          value={input.value}
          onChange={input.onChange}
          onBlur={() => {
            if (tidy !== undefined) input.onChange(tidy(input.value));
            input.onBlur();
          }}
        />
      )}
    </FieldFrame>
  );
};

/** A count: plus and minus change it by one, or by ten with Shift. */
export const NumberField = (props: FieldProps) => <DecimalField step="1" bigStep="10" {...props} />;

/** A percentage, as it is typed: '2.5' is 2.5%. */
export const PercentField = (props: Omit<FieldProps, 'unit'>) => (
  <DecimalField {...props} unit="%" />
);

/** An amount in a currency, with the currency code beside it. */
export const MoneyField = ({
  currency,
  ...props
}: Omit<FieldProps, 'unit'> & Readonly<{ currency: string }>) => (
  <DecimalField {...props} unit={currency} />
);
