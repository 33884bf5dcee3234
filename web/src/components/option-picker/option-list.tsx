import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../form/form.css';
import '../overlay/popup.css';
import './option-list.css';

export type PickerOption = Readonly<{
  value: string;
  label: string;
  note?: string;
  /** The server found it by what is typed, which may stand in nothing that is shown of it. */
  isFound?: true;
}>;

export type OptionPickerProps = Readonly<{
  name: string;
  placeholder: string;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
  /** What a text that is no option may stand for. */
  other?: (typed: string) => PickerOption | null;
  /** What stands in the box, where that is kept by who hears it. */
  typed?: string;
  /** Hears what is typed, where the options are asked for by it. */
  onType?: (typed: string) => void;
  /** Said when nothing fits. */
  none?: string;
  /** Before and after the text, in its box. */
  start?: ReactNode;
  end?: ReactNode;
  large?: boolean;
}>;

/** Every word must be somewhere in it. */
const matching = (options: readonly PickerOption[], typed: string): readonly PickerOption[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return options.filter(({ value, label, note, isFound }) => {
    if (isFound === true) return true;
    const text = `${label} ${note ?? ''} ${value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/** The options under the text that narrows them. */
export const OptionList = (props: OptionPickerProps) => {
  const { name, placeholder, options, onPick, other, onType, none, large = false } = props;
  const { t } = useTranslation();
  const [own, setOwn] = useState('');
  const typed = props.typed ?? own;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = matching(options, typed.trim());
  const extra = other?.(typed.trim()) ?? null;
  const shown = extra === null ? found : [extra, ...found];
  return (
    <Autocomplete.Root<PickerOption>
      inline
      open
      mode="none"
      autoHighlight="always"
      items={shown}
      value={typed}
      itemToStringValue={({ label }) => label}
      onValueChange={(text, { reason }) => {
        // The text of what was chosen is not typed.
        if (reason === 'item-press') return;
        setOwn(text);
        onType?.(text);
      }}
    >
      <div className={large ? 'option-box row edge-below' : 'field-box field-box-small'}>
        {props.start}
        <Autocomplete.Input
          ref={input}
          className="field-input"
          aria-label={name}
          placeholder={placeholder}
        />
        {props.end}
      </div>
      <Autocomplete.Empty className="option-none small muted">
        {shown.length === 0 ? (none ?? t('No data found')) : null}
      </Autocomplete.Empty>
      <Autocomplete.List className="option-list scroll" aria-label={name}>
        {(option: PickerOption) => (
          <Autocomplete.Item
            key={option.value}
            value={option}
            className="option"
            onClick={() => onPick(option.value)}
          >
            <span className="grow break">{option.label}</span>
            {option.note === undefined ? null : <span className="caption">{option.note}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
};
