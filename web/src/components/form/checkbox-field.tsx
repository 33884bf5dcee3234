import { useField } from 'react-final-form';
import type { Common } from './use-text.ts';
import './form.css';

/**
 * On or off, sent with the form. It uses the browser's own checkbox: the library's would add 7 kB to every page,
 * because each page can ask to sign in again.
 */
export const CheckboxField = ({ name, label }: Pick<Common, 'name' | 'label'>) => {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  const { checked, onChange, onBlur, onFocus } = input;
  return (
    <label className="checkbox row inline">
      <input
        type="checkbox"
        className="checkbox-box"
        name={name}
        checked={checked ?? false}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
      />
      {label}
    </label>
  );
};
