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
  /** The server found it by the typed text, which need not appear in the visible texts. */
  isFound?: true;
}>;

export type OptionPickerProps = Readonly<{
  name: string;
  placeholder: string;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
  /** The option that a text may stand for that matches no option. */
  other?: (typed: string) => PickerOption | null;
  /** The text in the box, if the caller controls it. */
  typed?: string;
  /** Called with the typed text, if the options are requested by it. */
  onType?: (typed: string) => void;
  /** Shown when nothing matches. */
  none?: string;
  /** In the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  large?: boolean;
}>;

/** Every word must occur somewhere in the option. */
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
        // Choosing an option also reports its text, which was not typed.
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
