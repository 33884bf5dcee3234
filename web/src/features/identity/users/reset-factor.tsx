import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useResetFactorMutation } from './api.ts';

type Props = Readonly<{ user: Readonly<{ id: string; name: string }>; onClose: () => void }>;

/** Asks before somebody's two-factor sign-in is removed. */
export const ResetFactor = ({ user, onClose }: Props) => {
  const { t } = useTranslation();
  const { run } = useAct(useResetFactorMutation(), { about: user.name });
  return (
    <Confirm
      question={t('Reset the two-factor sign-in of this user?')}
      consequence={t(
        '{{name}} is signed out, notified by email, and signs in with only the password until it is set up again. Make sure that you know who asks for this.',
        { name: user.name },
      )}
      act={t('Reset two-factor sign-in')}
      onConfirm={() => run(user.id)}
      onClose={onClose}
    />
  );
};
