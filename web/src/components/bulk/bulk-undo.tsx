import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { undoSeconds } from '../../../../domain/shared/crm/types.ts';
import { Button } from '../button/button.tsx';
import './bulk-undo.css';

type Props = Readonly<{
  /** What was done, in the person's language: '25 leads were changed'. */
  said: string;
  busy: boolean;
  onUndo: () => void;
  onGone: () => void;
}>;

/** Offers to undo a bulk change for 30 seconds. */
export const BulkUndo = ({ said, busy, onUndo, onGone }: Props) => {
  const { t } = useTranslation();
  useEffect(() => {
    const gone = setTimeout(onGone, undoSeconds * 1_000);
    return () => clearTimeout(gone);
  }, [onGone]);
  return (
    <div className="card row small bulk-undo" role="group" aria-label={t('Undo this change')}>
      <span className="grow">{said}</span>
      <Button size="small" busy={busy} onClick={onUndo}>
        {t('Undo')}
      </Button>
      <Button size="small" kind="plain" onClick={onGone}>
        {t('Keep')}
      </Button>
      <span className="bulk-undo-time" aria-hidden="true" />
    </div>
  );
};
