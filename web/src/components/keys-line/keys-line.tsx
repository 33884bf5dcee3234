import { useTranslation } from 'react-i18next';

type Props = Readonly<{
  /** Keys and what they do: `[['A'], 'approve']`. */
  keys: readonly (readonly [keys: readonly string[], word: string])[];
  on: boolean;
  onFlip: () => void;
}>;

/** The single keys of a page, and the way to switch them off; nothing where there is no keyboard. */
export const KeysLine = ({ keys, on, onFlip }: Props) => {
  const { t } = useTranslation();
  return (
    <span className="only-wide">
      {on
        ? keys.map(([letters, word]) => (
            <span key={word}>
              {letters.map((letter) => (
                <kbd key={letter} className="kbd">
                  {letter}
                </kbd>
              ))}{' '}
              {word}{' '}
            </span>
          ))
        : null}
      <button type="button" className="caption underlined" onClick={onFlip}>
        {on ? t('Switch keys off') : t('Switch keys on')}
      </button>
    </span>
  );
};
