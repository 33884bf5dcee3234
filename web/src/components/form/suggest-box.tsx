import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useRef } from 'react';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import { boxClass } from './box-class.ts';
import type { ChoiceProps, Option } from './choice-types.ts';
import '../option-picker/option-list.css';
import '../overlay/popup.css';
import './choice.css';

/** A free text field, with the matching suggestions under it. */
export const SuggestBox = (props: ChoiceProps) => {
  const { id, name, value, options, onChange, onBlur, placeholder } = props;
  const { disabled = false, small = false, invalid = false, describedBy, focusAtOnce } = props;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtOnce === true) input.current?.focus();
  }, [focusAtOnce]);
  return (
    <Autocomplete.Root<Option>
      items={options}
      value={value}
      itemToStringValue={({ label }) => label}
      disabled={disabled}
      onValueChange={onChange}
    >
      <div ref={box} className={boxClass(invalid, disabled, small)}>
        <Autocomplete.Input
          ref={input}
          id={id}
          className="field-input"
          placeholder={placeholder}
          aria-label={name}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onBlur={onBlur}
        />
      </div>
      <Autocomplete.Portal container={overlaysRoot()}>
        <Autocomplete.Positioner
          className="floating"
          anchor={box}
          sideOffset={4}
          collisionPadding={8}
        >
          <Autocomplete.Popup className="choice-popup popup raised">
            <Autocomplete.List>
              {(option: Option) => (
                <Autocomplete.Item key={option.value} value={option} className="option">
                  <span className="grow break">{option.label}</span>
                  {option.note === undefined ? null : (
                    <span className="caption">{option.note}</span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
};
