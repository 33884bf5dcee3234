import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { Button } from '../../components/button/button.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { useSwap } from '../session/use-swap.ts';
import { useGetUserQuery } from '../session/api.ts';

const actingApi = api.injectEndpoints({
  endpoints: (build) => ({
    backToAdmin: build.mutation<Readonly<{ message: string }>, void>({
      query: () => ({ url: '/authManager/back-to-admin', method: 'POST' }),
    }),
  }),
});

/** Shown while a staff member acts for a customer; going back opens another person's page, so it starts clean. */
export const BackToAdmin = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  const { swap, isSwapping } = useSwap();
  const { run } = useAct(actingApi.useBackToAdminMutation(), { done: null });
  if (data === undefined || data.acting === null) return null;
  const staffId = data.acting.id;
  return (
    <Button busy={isSwapping} onClick={() => swap(staffId, () => run(undefined))}>
      <Undo2 size={15} aria-hidden="true" />
      {t('Back To Admin')}
    </Button>
  );
};
