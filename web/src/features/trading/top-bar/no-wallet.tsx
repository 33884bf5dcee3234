import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { Row } from '../../../components/layout/layout.tsx';

/** Whether this person is known to have no wallet: staff, until they open one. */
export const useHasNoWallet = (): boolean => useGetUserQuery().data?.activeBalance === null;

/** In place of a wallet's figures: says that there is no wallet, with a link to open one. */
export const NoWallet = ({ className }: Readonly<{ className?: string }>) => {
  const { t } = useTranslation();
  return (
    <Row wrap className={className}>
      <span className="small muted">{t('You have no wallet yet.')}</span>
      <Link className="small" to="/wallets">
        {t('Open a wallet')}
      </Link>
    </Row>
  );
};
