import { Combobox } from '@base-ui/react/combobox';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import { boxClass } from './box-class.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { ChoiceProps, Option } from './choice-types.ts';
import '../option-picker/option-list.css';
import '../overlay/popup.css';
import './choice.css';

/** Chooses one of many options: typing narrows the list, and only an option of the list can be chosen. */
export const SearchBox = (props: ChoiceProps) => {
  const { id, name, value, options, onChange, onBlur, placeholder } = props;
  const { disabled = false, small = false, invalid = false, describedBy, focusAtOnce } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtOnce === true) input.current?.focus();
  }, [focusAtOnce]);
  return (
    <Combobox.Root<Option>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled}
      onValueChange={(chosen) => onChange(chosen?.value ?? '')}
      onOpenChange={(open, { reason }) => {
        if (!open) onBlur?.();
        // Selects the text, so that typing replaces what was chosen and does not append to it.
        else if (reason !== 'input-change') input.current?.select();
      }}
    >
      <div ref={box} className={boxClass(invalid, disabled, small)}>
        <Combobox.Input
          ref={input}
          id={id}
          className="field-input"
          placeholder={placeholder}
          aria-label={name}
          onFocus={(event) => event.currentTarget.select()}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        {value === '' || disabled ? null : (
          <Combobox.Clear className="icon-button" aria-label={t('Clear')}>
            <X size={14} aria-hidden="true" />
          </Combobox.Clear>
        )}
        <Combobox.Trigger className="choice-open centre fixed muted" aria-label={t('Show all')}>
          <ChevronDown size={16} aria-hidden="true" />
        </Combobox.Trigger>
      </div>
      <Combobox.Portal container={overlaysRoot()}>
        <Combobox.Positioner className="floating" anchor={box} sideOffset={4} collisionPadding={8}>
          <Combobox.Popup className="choice-popup popup raised">
            <Combobox.Empty className="option-none small muted">
              {t('No data found')}
            </Combobox.Empty>
            <Combobox.List>
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className="option">
                  <ChoiceRow option={option} indicator={Combobox.ItemIndicator} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
};
