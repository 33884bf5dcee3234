import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Shown when a page for mailed links is opened without one. */
export const NoLink = () => {
  const { t } = useTranslation();
  return (
    <p className="muted">
      {t('Open this page from the link in the email. If it has expired, request a new one.')}{' '}
      <Link to="/forgot-password">{t('Send a new link')}</Link>
    </p>
  );
};
