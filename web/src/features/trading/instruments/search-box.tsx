import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button/button.tsx';

/** Searches while typing: the list is already loaded, so no request is needed. */
export const SearchBox = ({
  typed,
  onType,
  onFocus,
}: {
  typed: string;
  onType: (typed: string) => void;
  onFocus: () => void;
}) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onType('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || typed === '') return;
    event.stopPropagation();
    clear();
  };
  return (
    <div className="search-field field-box field-box-small t-search" role="search">
      <Search size={15} aria-hidden="true" />
      <input
        ref={field}
        id="t-search"
        className="field-input"
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('Search instruments')}
        aria-label={t('Search instruments')}
        aria-keyshortcuts="/"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      {typed === '' ? (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      ) : (
        <IconButton size="tiny" name={t('Clear the search')} onClick={clear}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
};
