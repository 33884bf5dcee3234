import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { landingPages, shortcutNames } from '../../../../domain/shared/roles.ts';
import { useGetUserQuery } from '../session/api.ts';

/** Takes staff to their landing page with one press; staff who act for a customer have Back To Admin instead. */
export const RoleShortcut = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  if (data === undefined || data.acting !== null) return null;
  const word = shortcutNames[data.user.role_id];
  if (word === null) return null;
  return (
    <Link className="button" to={landingPages[data.user.role_id]}>
      {t(word)}
    </Link>
  );
};
