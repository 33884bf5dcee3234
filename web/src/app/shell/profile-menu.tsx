import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { hasRight } from '../../../../domain/shared/rights.ts';
import type { MenuItem } from '../../components/menu/menu-items.ts';
import { Menu } from '../../components/menu/menu.tsx';
import { initials } from '../../lib/initials.ts';
import { useGetUserQuery, type CurrentUser } from '../session/api.ts';
import { paletteItems } from './palette-items.ts';
import { usePalette } from '../theme/mode.ts';
import './shell.css';

/**
 * Staff of roles 1 and 2 have their own profile page under /admin; others use the customer side's profile (rights.md).
 */
const profilePath = ({ user, acting }: CurrentUser): string =>
  acting === null && hasRight(user.role_id, 'readCustomers')
    ? `/admin/customers/edit/${user.id}`
    : '/profile';

const customerLinks = (t: TFunction): readonly MenuItem[] => [
  { kind: 'link', to: '/deposits', icon: ArrowDownToLine, label: t('Deposits') },
  { kind: 'link', to: '/withdraws', icon: ArrowUpFromLine, label: t('Withdraws') },
];

/** The avatar and its menu: Profile, Deposits, Withdraws, Log Out on the customer side; Profile, Log Out for staff. */
export const ProfileMenu = ({ staff = false }: { staff?: boolean }) => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  const palette = usePalette();
  const name = data?.user.full_name ?? '';
  const email = data?.user.email ?? '';
  return (
    <Menu
      name={staff && name !== '' ? `${t('Account')}: ${name} ${email}` : t('Account')}
      className="profile-trigger row inline"
      trigger={
        <>
          <span className="avatar" data-initials={initials(name === '' ? email : name)} />
          {staff ? (
            <span className="profile-names stack gap-0 tiny">
              <span className="small medium cut">{name}</span>{' '}
              <span className="cut muted">{email}</span>
            </span>
          ) : null}
          {staff ? <ChevronDown size={14} aria-hidden="true" /> : null}
        </>
      }
      items={[
        {
          kind: 'head',
          label: (
            <>
              <div className="heading">{name}</div>
              {email}
            </>
          ),
        },
        {
          kind: 'link',
          to: data === undefined ? '/profile' : profilePath(data),
          icon: User,
          label: t('Profile'),
        },
        ...(staff ? [] : customerLinks(t)),
        { kind: 'rule' },
        ...paletteItems(t, palette),
        { kind: 'rule' },
        { kind: 'link', to: '/auth/logout', icon: LogOut, label: t('Log Out') },
      ]}
    />
  );
};
