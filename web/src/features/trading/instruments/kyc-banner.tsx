import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGetUserQuery } from '../../../app/session/api.ts';

/** Stands only while trading is really held back: a warning must be true (decisions.md 36). */
export const KycBanner = () => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  if (data === undefined || data.isKyc || !data.kycRequired.trade) return null;
  return (
    <div className="t-banner notice notice-warn row">
      <ShieldAlert size={16} aria-hidden="true" />
      <Link to="/kyc">{t('Please verify KYC to enable trading')}</Link>
    </div>
  );
};
