import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountMenu } from '../../../app/shell/account-menu.tsx';
import { LanguagePicker } from '../../../app/shell/language-picker.tsx';
import { ProfileMenu } from '../../../app/shell/profile-menu.tsx';
import { RoleShortcut } from '../../../app/shell/role-shortcut.tsx';
import { ThemeToggle } from '../../../app/shell/theme-toggle.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { useBranding } from '../../../app/boot-context.tsx';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { AccountFigures } from '../top-bar/account-figures.tsx';
import { whatsappLink } from '../../../lib/whatsapp-link.ts';

/** Who it is, the wallet's figures, and links to everything other than trading. */
export const PhoneAccount = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  const { whatsapp } = useBranding();
  const help = whatsappLink(whatsapp);
  return (
    <Stack gap={4} className="fill scroll pad-4">
      <Row>
        <ProfileMenu />
        <div className="grow">
          <h1 className="title" tabIndex={-1}>
            {data?.user.full_name ?? t('Account')}
          </h1>
          <p className="caption cut">{data?.user.email}</p>
        </div>
        <ThemeToggle />
        <LanguagePicker />
      </Row>
      <AccountFigures className="t-phone-figures card pad-3" />
      <AccountMenu />
      <Row wrap>
        <RoleShortcut />
        {help === null ? null : (
          <a className="button" href={help} target="_blank" rel="noreferrer">
            {t('Help on WhatsApp')}
          </a>
        )}
        <Link className="button" to="/auth/logout">
          {t('Log Out')}
        </Link>
      </Row>
    </Stack>
  );
};
