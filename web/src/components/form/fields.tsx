import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { errorOf, FieldFrame } from './field-frame.tsx';

type Common = Readonly<{ name: string; label: string; hint?: string; aside?: ReactNode }>;

/** Keeps '' as '', so that a cleared field is sent and not lost. */
const asIs = (value: unknown) => value;

const useText = (name: string) => {
  const { input, meta } = useField<string>(name, { parse: asIs });
  return { input, error: errorOf(meta) };
};

const boxClass = (invalid: boolean, off = false) =>
  `field-box${invalid ? ' field-box-invalid' : ''}${off ? ' field-box-off' : ''}`;

type TextProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'placeholder' | 'disabled' | 'inputMode' | 'maxLength'
  > &
  Readonly<{
    end?: ReactNode;
    /** A dialog opens with the focus here. */
    focusFirst?: boolean;
  }>;

export const TextField = ({
  name,
  label,
  hint,
  aside,
  end,
  type = 'text',
  disabled,
  focusFirst,
  ...rest
}: TextProps) => {
  const { input, error } = useText(name);
  return (
    <FieldFrame label={label} aside={aside} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <div className={boxClass(invalid, disabled)}>
          <input
            {...input}
            {...rest}
            id={id}
            type={type}
            data-autofocus={focusFirst}
            disabled={disabled}
            className="field-input"
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  );
};

/** A password that can be looked at; the eye never takes the text away. */
export const PasswordField = (props: Omit<TextProps, 'type' | 'end'>) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          name={shown ? t('Hide password') : t('Show password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </IconButton>
      }
    />
  );
};

export type Option = Readonly<{ value: string; label: string }>;

export const SelectField = ({
  name,
  label,
  hint,
  aside,
  options,
  placeholder,
  disabled,
}: Common & Readonly<{ options: readonly Option[]; placeholder?: string; disabled?: boolean }>) => {
  const { input, error } = useText(name);
  return (
    <FieldFrame label={label} aside={aside} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <div className={`${boxClass(invalid, disabled)} field-select`}>
          <select
            {...input}
            id={id}
            disabled={disabled}
            className="field-input"
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
};

export const TextareaField = ({
  name,
  label,
  hint,
  aside,
  maxLength,
}: Common & Readonly<{ maxLength?: number }>) => {
  const { input, error } = useText(name);
  return (
    <FieldFrame label={label} aside={aside} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <div className={boxClass(invalid)}>
          <textarea
            {...input}
            id={id}
            maxLength={maxLength}
            className="field-input"
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        </div>
      )}
    </FieldFrame>
  );
};

export const CheckboxField = ({ name, label }: Pick<Common, 'name' | 'label'>) => {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  const { name: inputName, checked, onChange, onBlur, onFocus } = input;
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        className="checkbox-box"
        name={inputName}
        checked={checked ?? false}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
      />
      {label}
    </label>
  );
};
