import type { ComponentType } from 'react';
import { SearchSelect, Select, Suggest } from './choice.tsx';
import type { ChoiceProps } from './choice-types.ts';
import { FieldFrame } from './field-frame.tsx';
import { useText, type Common } from './use-text.ts';

type FieldProps = Common & Pick<ChoiceProps, 'options' | 'placeholder' | 'disabled'>;

const fieldOf = (Choice: ComponentType<ChoiceProps>) => {
  const Field = ({ name, label, hint, aside, options, placeholder, disabled }: FieldProps) => {
    const { input, error } = useText(name);
    return (
      <FieldFrame label={label} aside={aside} error={error} hint={hint}>
        {(frame) => (
          <Choice
            {...frame}
            value={input.value}
            options={options}
            placeholder={placeholder}
            disabled={disabled}
            onChange={input.onChange}
            onBlur={() => input.onBlur()}
          />
        )}
      </FieldFrame>
    );
  };
  return Field;
};

/** One of a few. */
export const SelectField = fieldOf(Select);
/** One of many, found by typing: a country. */
export const SearchSelectField = fieldOf(SearchSelect);
/** Any text, with suggestions. */
export const AutocompleteField = fieldOf(Suggest);
