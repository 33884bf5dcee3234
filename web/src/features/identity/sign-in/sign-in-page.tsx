import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { landingPages } from '../../../../../domain/shared/roles.ts';
import { Logo } from '../../../app/brand/logo.tsx';
import { useBranding } from '../../../app/boot-context.tsx';
import { showSignedIn, type SignedIn } from '../../../app/session/api.ts';
import { keepLanguageChosen } from '../../../app/session/keep-language.ts';
import { tellTabs } from '../../../app/session/tabs.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { followRole } from '../../../app/theme/mode.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in.css';

/**
 * The sign-in form, at `/` and in place of any page that needs a session. Signed-in people go on to their landing page.
 */
export const SignInPage = () => {
  const { t } = useTranslation();
  const { appName } = useBranding();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const roleId = useAppSelector((state) => state.session.roleId);
  if (roleId !== null && pathname === '/') return <Navigate to={landingPages[roleId]} replace />;
  const signIn = ({ user, landing }: SignedIn) => {
    tellTabs({ type: 'signed-in', userId: user.id, roleId: user.role_id });
    followRole(user.role_id);
    dispatch(showSignedIn(user));
    dispatch(keepLanguageChosen());
    if (pathname === '/') void navigate(landing, { replace: true });
  };
  return (
    <div className="sign-in stack gap-0 align-center">
      <Logo size={40} />
      <h1 tabIndex={-1}>{appName}</h1>
      <p>{t('Forex, commodities, indices, stocks and crypto.')}</p>
      <div className="card pad-5">
        <SignInForm onSignedIn={signIn} />
      </div>
      <p>
        {t('New to {{appName}}?', { appName })}{' '}
        <Link className="medium" to="/signup">
          {t('Create an account')}
        </Link>
      </p>
    </div>
  );
};
