import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import type { Partly } from './use-bulk.ts';

type Props = Readonly<{ partly: Partly; busy: boolean; onRetry: () => void; onClose: () => void }>;

/** Not all was done: how many were, how many were so already, and which were not and why. */
export const OutcomeDialog = ({ partly, busy, onRetry, onClose }: Props) => {
  const { t } = useTranslation();
  const { changed, unchanged, failed } = partly.answer;
  return (
    <Dialog
      title={t('Not all leads were changed')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button kind="primary" busy={busy} onClick={onRetry}>
            {t('Try again with {{failed}}', { failed: failed.length })}
          </Button>
        </>
      }
    >
      <dl className="lead-outcome">
        <div>
          <dt>{t('Changed')}</dt>
          <dd className="number">{changed}</dd>
        </div>
        <div>
          <dt>{t('Were so already')}</dt>
          <dd className="number">{unchanged}</dd>
        </div>
        <div>
          <dt>{t('Not changed')}</dt>
          <dd className="number down">{failed.length}</dd>
        </div>
      </dl>
      <ul className="lead-failures" aria-label={t('Not changed')}>
        {failed.map(({ id, message }) => (
          <li key={id}>
            <b className="lead-name">{partly.names.get(id) ?? id}</b>
            <span className="muted">{t(message)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
