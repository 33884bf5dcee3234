import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roles } from '../../../../domain/shared/roles.ts';
import { Menu } from '../../components/menu/menu.tsx';
import { initials } from '../../lib/initials.ts';
import { useGetUserQuery, type CurrentUser } from '../session/api.ts';
import { PaletteItems } from './palette-items.tsx';
import './shell.css';

const Item = ({
  to,
  icon: Icon,
  children,
  close,
}: {
  to: string;
  icon: typeof User;
  children: string;
  close: () => void;
}) => (
  <Link className="menu-item" role="menuitem" to={to} onClick={close}>
    <Icon size={16} aria-hidden="true" />
    {children}
  </Link>
);

/** Staff of roles 1 and 2 have a page of their own under /admin; the others the customer side's profile (rights.md). */
const profilePath = ({ user, acting }: CurrentUser): string =>
  acting === null && (user.role_id === roles.admin || user.role_id === roles.manager)
    ? `/admin/customers/edit/${user.id}`
    : '/profile';

/** The avatar and what is behind it: Profile, Deposits, Withdraws, Log Out on the customer side; Profile, Log Out for staff. */
export const ProfileMenu = ({ staff = false }: { staff?: boolean }) => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  const name = data?.user.full_name ?? '';
  const email = data?.user.email ?? '';
  return (
    <Menu
      name={staff && name !== '' ? `${t('Account')}: ${name} ${email}` : t('Account')}
      className="profile-trigger"
      trigger={
        <>
          <span className="avatar" data-initials={initials(name === '' ? email : name)} />
          {staff ? (
            <span className="profile-names">
              <span className="profile-name">{name}</span>{' '}
              <span className="profile-email">{email}</span>
            </span>
          ) : null}
          {staff ? <ChevronDown size={14} aria-hidden="true" className="profile-chevron" /> : null}
        </>
      }
    >
      {(close) => (
        <>
          <div className="menu-head">
            <div className="menu-head-name">{name}</div>
            {email}
          </div>
          <Item to={data === undefined ? '/profile' : profilePath(data)} icon={User} close={close}>
            {t('Profile')}
          </Item>
          {staff ? null : (
            <>
              <Item to="/deposits" icon={ArrowDownToLine} close={close}>
                {t('Deposits')}
              </Item>
              <Item to="/withdraws" icon={ArrowUpFromLine} close={close}>
                {t('Withdraws')}
              </Item>
            </>
          )}
          <div className="menu-rule" role="separator" />
          <PaletteItems />
          <div className="menu-rule" role="separator" />
          <Item to="/auth/logout" icon={LogOut} close={close}>
            {t('Log Out')}
          </Item>
        </>
      )}
    </Menu>
  );
};
