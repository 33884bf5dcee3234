import LogIn from 'lucide-react/icons/log-in';
import { useTranslation } from 'react-i18next';
import { tellTabs } from '../../../app/session/tabs.ts';
import { Button } from '../../../components/button/button.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useLoginAsMutation, type Customer } from './api.ts';

/** Login as: another person's pages come, so they start clean, in every tab. */
export const LoginAs = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useLoginAsMutation(), { done: null });
  const act = async () => {
    const answer = await run(customer.id);
    if (answer === null) return;
    tellTabs({ type: 'signed-in', userId: customer.id });
    window.location.assign('/');
  };
  return (
    <Button
      busy={busy}
      off={customer.is_active ? false : t('This customer may not sign in.')}
      onClick={() => void act()}
    >
      <LogIn size={15} aria-hidden="true" />
      {t('Login as')}
    </Button>
  );
};
