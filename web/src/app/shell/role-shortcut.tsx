import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { landingPages, roles, type RoleId } from '../../../../domain/shared/roles.ts';
import { useGetUserQuery } from '../session/api.ts';

/** Words of the shortcut by role; role 6 is also labelled Agent (customer.md section 2). Customers have none. */
const words: Readonly<Record<RoleId, string | null>> = {
  [roles.admin]: 'Admin',
  [roles.manager]: 'Manager',
  [roles.customer]: null,
  [roles.affiliator]: 'Affiliate',
  [roles.agent]: 'Agent',
  [roles.retentionAgent]: 'Agent',
};

/** Staff go to where they land with one press; who acts for a customer has Back To Admin instead. */
export const RoleShortcut = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  if (data === undefined || data.acting !== null) return null;
  const word = words[data.user.role_id];
  if (word === null) return null;
  return (
    <Link className="button" to={landingPages[data.user.role_id]}>
      {t(word)}
    </Link>
  );
};
