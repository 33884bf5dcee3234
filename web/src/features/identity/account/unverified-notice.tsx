import MailWarning from 'lucide-react/icons/mail-warning';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useResendVerificationMutation } from './api.ts';

/** Shown while the account's address is not verified: says why that matters, and sends the mail again. */
export const UnverifiedNotice = () => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useResendVerificationMutation());
  return (
    <div className="notice notice-warn row" role="note">
      <MailWarning size={16} aria-hidden="true" />
      <p className="grow">
        {t('Your email address is not verified. Open the link we sent to start trading.')}
      </p>
      <Button busy={busy} onClick={() => void run(undefined)}>
        {t('Resend the email')}
      </Button>
    </div>
  );
};
