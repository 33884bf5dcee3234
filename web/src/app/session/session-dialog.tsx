import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { SignInForm } from '../../features/identity/sign-in/sign-in-form.tsx';
import { leaveUnasked } from '../../lib/leaving.ts';
import { connection } from '../http/connection.ts';
import { refetchMounted } from '../refetch-mounted.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { getUser, type SignedIn } from './api.ts';
import { resumed } from './slice.ts';
import { tellTabs } from './tabs.ts';

/** The last known person: without a session nothing can be requested. */
const lastKnown = getUser.select();

const openPage = (address: string): void => window.location.assign(address);

/**
 * Asks to sign in again after the session ended. The screen stays as it is, inert; the same person continues with
 * drafts and pending commands; another person starts clean, and so does one whose role has changed (web.md, Session).
 */
export const SessionDialog = ({ open = openPage }: { open?: (landing: string) => void }) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { ended, userId, roleId } = useAppSelector((state) => state.session);
  const { data } = useAppSelector(lastKnown);
  if (!ended) return null;
  const goOn = ({ user, landing }: SignedIn) => {
    tellTabs({ type: 'signed-in', userId: user.id, roleId: user.role_id });
    if (user.id === userId && user.role_id === roleId) {
      dispatch(resumed());
      refetchMounted(dispatch);
      return;
    }
    if (user.id !== userId) connection.submissions.reset();
    leaveUnasked(() => open(landing));
  };
  return (
    <Dialog title={t('Please sign in again')}>
      <p className="muted below">{t('Your session ended. What you were doing is still here.')}</p>
      <SignInForm email={data?.user.email ?? ''} onSignedIn={goOn} />
    </Dialog>
  );
};
