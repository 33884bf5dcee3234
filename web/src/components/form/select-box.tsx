import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef } from 'react';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { ChoiceProps } from './choice-types.ts';
import { boxClass } from './box-class.ts';
import '../option-picker/option-list.css';
import '../overlay/popup.css';
import './choice.css';

/** A list to choose one option from: arrows move, a letter jumps, Enter chooses. */
export const SelectBox = (props: ChoiceProps) => {
  const { id, name, value, options, onChange, onBlur, placeholder } = props;
  const {
    disabled = false,
    readOnly = false,
    small = false,
    invalid = false,
    describedBy,
    focusAtOnce,
  } = props;
  const own = useRef<HTMLButtonElement>(null);
  const trigger = props.buttonRef ?? own;
  useEffect(() => {
    if (focusAtOnce === true) trigger.current?.focus();
  }, [focusAtOnce, trigger]);
  const items =
    placeholder === undefined ? options : [{ value: '', label: placeholder }, ...options];
  return (
    <Select.Root<string>
      items={items}
      value={value}
      disabled={disabled}
      readOnly={readOnly}
      onValueChange={(chosen) => onChange(chosen ?? '')}
      onOpenChange={(open) => (open ? undefined : onBlur?.())}
    >
      <Select.Trigger
        ref={trigger}
        id={id}
        className={`${boxClass(invalid, disabled, small)} select-trigger justify-between`}
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      >
        <Select.Value className={`cut${value === '' ? ' muted' : ''}`}>
          {items.find((option) => option.value === value)?.label ?? value}
        </Select.Value>
        <ChevronDown size={16} className="muted" aria-hidden="true" />
      </Select.Trigger>
      {/* Its style element is only for lists that cover their button, and the page's policy refuses it. */}
      <CSPProvider disableStyleElements>
        <Select.Portal container={overlaysRoot()}>
          <Select.Positioner
            className="floating"
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
          >
            <Select.Popup className="choice-popup popup raised">
              <Select.List>
                {items.map((option) => (
                  <Select.Item
                    key={`${option.label}.${option.value}`}
                    value={option.value}
                    className="option"
                  >
                    <ChoiceRow option={option} indicator={Select.ItemIndicator} />
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </CSPProvider>
    </Select.Root>
  );
};
