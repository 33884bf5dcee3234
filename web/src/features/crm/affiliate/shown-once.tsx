import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { CopyButton } from '../../../components/copy/copy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Row } from '../../../components/layout/layout.tsx';

/** A secret in full, this once. */
export const ShownOnce = ({
  title,
  copy,
  value,
  onClose,
}: Readonly<{ title: string; copy: string; value: string; onClose: () => void }>) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          {t('I have kept it')}
        </Button>
      }
    >
      <p className="muted below">
        {t('Copy it now: it is not shown again, and nobody can look it up.')}
      </p>
      <Row>
        <code className="break grow">{value}</code>
        <CopyButton name={copy} text={value} />
      </Row>
    </Dialog>
  );
};
