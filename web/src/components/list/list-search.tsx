import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const debounceMs = 1_500;

type Props = Readonly<{ value: string; placeholder: string; onSearch: (text: string) => void }>;

/** Searches 1.5 s after the last keystroke, and at once on Enter (decisions.md 6). */
export const ListSearch = ({ value, placeholder, onSearch }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  // The search text is trimmed, but a space typed before the next word stays in the input.
  useEffect(() => {
    // Cancels the search for typed text once something else has replaced it.
    clearTimeout(timer.current ?? undefined);
    setTyped((text) => (text.trim() === value ? text : value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const searchLater = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current ?? undefined);
    timer.current = setTimeout(() => latest.current(text.trim()), debounceMs);
  };
  const searchNow = () => {
    clearTimeout(timer.current ?? undefined);
    onSearch(typed.trim());
  };
  return (
    <div className="list-search search-field field-box field-box-small">
      <Search size={15} aria-hidden="true" />
      <input
        className="field-input"
        type="search"
        aria-label={t('Search')}
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        onChange={(event) => searchLater(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow();
        }}
      />
    </div>
  );
};
