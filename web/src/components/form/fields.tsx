import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { boxClass } from './box-class.ts';
import { FieldFrame } from './field-frame.tsx';
import { useText, type Common } from './use-text.ts';

type TextProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'placeholder' | 'disabled' | 'inputMode' | 'maxLength'
  > &
  Readonly<{
    end?: ReactNode;
    /** The field has the focus when the dialog opens. */
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
    <FieldFrame label={label} aside={aside} error={error} hint={hint}>
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

/** A password that can be shown; toggling it never clears the text. */
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

export const TextareaField = ({
  name,
  label,
  hint,
  aside,
  maxLength,
}: Common & Readonly<{ maxLength?: number }>) => {
  const { input, error } = useText(name);
  return (
    <FieldFrame label={label} aside={aside} error={error} hint={hint}>
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
