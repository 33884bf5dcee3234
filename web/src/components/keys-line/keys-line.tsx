import { useTranslation } from 'react-i18next';

type Props = Readonly<{
  /** Keys and what they do: `[['A'], 'approve']`. */
  keys: readonly (readonly [keys: readonly string[], word: string])[];
  on: boolean;
  onFlip: () => void;
}>;

/** Lists the single-key shortcuts of a page, with a switch to turn them off; nothing on devices without a keyboard. */
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
