import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';

/** Confirms an act in the specification's words, and links to sign in. */
export const DoneDialog = ({ title, text }: Readonly<{ title: string; text: string }>) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const textId = useId();
  const leave = () => void navigate('/');
  return (
    <Dialog
      title={title}
      describedBy={textId}
      onClose={leave}
      foot={
        <Button kind="primary" data-autofocus onClick={leave}>
          {t('Login')}
        </Button>
      }
    >
      <p className="muted" id={textId}>
        {text}
      </p>
    </Dialog>
  );
};
