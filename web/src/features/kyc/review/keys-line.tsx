import { useTranslation } from 'react-i18next';

const Key = ({ children }: { children: string }) => <span className="kbd">{children}</span>;

/** What the page is, and the keys that make it quick. */
export const KeysLine = ({ on, onFlip }: { on: boolean; onFlip: () => void }) => {
  const { t } = useTranslation();
  return (
    <p className="page-line kyc-keys">
      <span>{t('Who sent documents, and what we decided. Times are UTC.')}</span>{' '}
      <span className="only-wide">
        {on ? (
          <>
            <Key>A</Key> {t('approve')} <Key>D</Key> {t('decline')} <Key>J</Key> <Key>K</Key>{' '}
            {t('move')}{' '}
          </>
        ) : null}
        <button type="button" className="kyc-keys-flip" onClick={onFlip}>
          {on ? t('Switch keys off') : t('Switch keys on')}
        </button>
      </span>
    </p>
  );
};
