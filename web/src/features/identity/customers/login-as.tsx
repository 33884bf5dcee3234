import LogIn from 'lucide-react/icons/log-in';
import { useTranslation } from 'react-i18next';
import { useSwap } from '../../../app/session/use-swap.ts';
import { Button } from '../../../components/button/button.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useLoginAsMutation, type Customer } from './api.ts';

/** Login as: opens another person's pages, so every tab starts clean. */
export const LoginAs = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation();
  const { run } = useAct(useLoginAsMutation(), { done: null });
  const { swap, isSwapping } = useSwap();
  return (
    <Button
      busy={isSwapping}
      off={customer.is_active ? false : t('This customer cannot sign in.')}
      onClick={() => swap(customer.id, () => run(customer.id))}
    >
      <LogIn size={15} aria-hidden="true" />
      {t('Login as')}
    </Button>
  );
};
