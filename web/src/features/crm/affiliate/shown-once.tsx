import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { CopyButton } from '../../../components/copy/copy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import type { Made, ShownKind } from './use-shown-once.ts';

type Words = Readonly<Record<ShownKind, string>>;

const titles: Words = { key: 'Your API key', secret: 'The secret of your webhook' };
const copyWords: Words = { key: 'Copy the key', secret: 'Copy the secret' };
const lostWords: Words = {
  key: 'A key was generated, but the answer was lost, so it cannot be shown. Revoke it and generate another one. An earlier key ends too.',
  secret: 'A secret was created, but the answer was lost, so it cannot be shown. Create a new one.',
};

/** Shows a secret in full this one time, or says that it was lost. */
export const ShownOnce = ({
  kind,
  made: { secret },
  onClose,
}: Readonly<{ kind: ShownKind; made: Made; onClose: () => void }>) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t(titles[kind])}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          {secret === null ? t('Close') : t('I have saved it')}
        </Button>
      }
    >
      {secret === null ? (
        <p role="alert">{t(lostWords[kind])}</p>
      ) : (
        <>
          <p className="muted below">
            {t('Copy it now. It is not shown again and cannot be recovered.')}
          </p>
          <Row>
            <code className="break grow">{secret}</code>
            <CopyButton name={t(copyWords[kind])} text={secret} />
          </Row>
        </>
      )}
    </Dialog>
  );
};
