import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { CopyButton } from '../../../components/copy/copy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Grid, Row } from '../../../components/layout/layout.tsx';

/** Ten codes, shown only this once. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: Readonly<{ codes: readonly string[]; onClose: () => void }>) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('Your recovery codes')}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      }
    >
      <p className="muted below">
        {t(
          'Each code signs you in once if you lose your device. Store them safely: they are not shown again.',
        )}
      </p>
      <Grid as="ul" className="fields" aria-label={t('Your recovery codes')}>
        {codes.map((code) => (
          <li className="number" key={code}>
            {code}
          </li>
        ))}
      </Grid>
      <Row justify="end">
        <CopyButton name={t('Copy the codes')} text={codes.join('\n')} />
      </Row>
    </Dialog>
  );
};
