import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { connection } from '../../../app/http/connection.ts';
import { useLogoutMutation } from '../../../app/session/api.ts';
import { leavingChanged } from '../../../app/session/slice.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { tellTabs } from '../../../app/session/tabs.ts';
import { ErrorFace, Spinner } from '../../../components/faces/faces.tsx';

/** Signs out as soon as it is opened, then starts clean: nothing of the person stays in the page. */
export const SignOutPage = () => {
  const { t } = useTranslation();
  const [logout, { isError, error }] = useLogoutMutation();
  const dispatch = useAppDispatch();
  const leave = async () => {
    dispatch(leavingChanged(true));
    const result = await logout();
    if (
      'error' in result &&
      result.error !== undefined &&
      'status' in result.error &&
      result.error.status !== 401
    ) {
      dispatch(leavingChanged(false));
      return;
    }
    connection.submissions.reset();
    tellTabs({ type: 'signed-out' });
    window.location.replace('/');
  };
  useEffect(() => {
    void leave();
    // Only once, when the page is opened.
  }, []);
  return (
    <div className="sign-in stack gap-0 align-center">
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('Log Out')}
      </h1>
      {isError ? (
        <>
          <ErrorFace error={error} onRetry={() => void leave()} />
          <Link to="/">{t('Back')}</Link>
        </>
      ) : (
        <Spinner label={t('Signing out')} />
      )}
    </div>
  );
};
