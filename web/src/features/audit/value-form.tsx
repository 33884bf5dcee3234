import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button/button.tsx';

type Props = Readonly<{
  label: string;
  hint: string;
  type: 'text' | 'datetime-local';
  /** Returns the filter's value for the typed text; `null` if it is invalid. */
  read: (typed: string) => string | null;
  problem: string;
  onPick: (value: string) => void;
}>;

/** Form for a filter whose value is typed. */
export const ValueForm = ({ label, hint, type, read, problem, onPick }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="stack pad-2"
      onSubmit={(event) => {
        event.preventDefault();
        const value = read(typed.trim());
        if (value === null) setWrong(true);
        else onPick(value);
      }}
    >
      <label className="field-label caption medium" htmlFor={id}>
        {label}
      </label>
      <div className={`field-box field-box-small${isWrong ? ' field-box-invalid' : ''}`}>
        <input
          ref={input}
          id={id}
          className="field-input number"
          type={type}
          step={type === 'text' ? undefined : 1}
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </div>
      <p
        className={isWrong ? 'field-error' : 'caption'}
        id={`${id}-note`}
        role={isWrong ? 'alert' : undefined}
      >
        {isWrong ? problem : hint}
      </p>
      <Button type="submit" kind="primary" wide>
        {t('Add filter')}
      </Button>
    </form>
  );
};
