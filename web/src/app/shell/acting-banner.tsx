import Drama from 'lucide-react/icons/drama';
import { useTranslation } from 'react-i18next';
import { useGetUserQuery } from '../session/api.ts';
import { useAppSelector } from '../store.ts';
import { BackToAdmin } from './back-to-admin.tsx';
import './acting-banner.css';

/** Above every page while staff act for a customer: for whom, what that means, and the way back. */
export const ActingBanner = () => {
  const { t } = useTranslation();
  const isSignedIn = useAppSelector((state) => state.session.userId !== null);
  const { data } = useGetUserQuery(undefined, { skip: !isSignedIn });
  if (!isSignedIn || data === undefined || data.acting === null) return null;
  const { full_name: name, email } = data.user;
  return (
    <aside className="acting-banner row small" aria-label={t('Acting for a customer')}>
      <Drama size={16} aria-hidden="true" />
      <p className="grow cut">
        <b>{t('You are acting for {{name}}.', { name: name === '' ? email : name })}</b>{' '}
        <span className="only-wide">{t('Your actions are recorded under both names.')}</span>
      </p>
      <BackToAdmin />
    </aside>
  );
};
