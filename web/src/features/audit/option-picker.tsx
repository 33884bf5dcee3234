import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export type PickerOption = Readonly<{ value: string; label: string; note?: string }>;

type Props = Readonly<{
  name: string;
  placeholder: string;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
  /** What a text that is no option may stand for. */
  other?: (typed: string) => PickerOption | null;
  /** Hears what is typed, where the options are asked for by it. */
  onType?: (typed: string) => void;
}>;

const matching = (options: readonly PickerOption[], typed: string): readonly PickerOption[] => {
  const text = typed.trim().toLowerCase();
  return options.filter(({ value, label, note }) =>
    `${label} ${note ?? ''} ${value}`.toLowerCase().includes(text),
  );
};

/** A select one can search: typing narrows it, arrows move, Enter chooses. */
export const OptionPicker = ({ name, placeholder, options, onPick, other, onType }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const found = matching(options, typed);
  const extra = other?.(typed.trim()) ?? null;
  const shown = extra === null ? found : [extra, ...found];
  const optionId = (index: number) => `${id}-${String(index)}`;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    // Browsers may answer with a promise, which is no clean-up.
    void list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && shown.length > 0) setAt((at + by + shown.length) % shown.length);
    else if (event.key === 'Enter') {
      const chosen = shown[at];
      if (chosen !== undefined) onPick(chosen.value);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="field-box field-box-small">
        <input
          ref={input}
          className="field-input"
          role="combobox"
          aria-label={name}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(at) : undefined}
          placeholder={placeholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            onType?.(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {shown.length === 0 ? <p className="audit-popover-note">{t('No data found')}</p> : null}
      <ul ref={list} id={id} className="audit-options" role="listbox" aria-label={name}>
        {shown.map(({ value, label, note }, index) => (
          <li
            key={value}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className="audit-option"
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(value)}
          >
            <span>{label}</span>
            {note === undefined ? null : <span className="muted">{note}</span>}
          </li>
        ))}
      </ul>
    </>
  );
};
