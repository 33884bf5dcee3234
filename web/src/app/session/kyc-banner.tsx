import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../lib/classes.ts';
import { useGetUserQuery } from './api.ts';

type Props = Readonly<{ act: 'trade' | 'deposit' | 'withdraw'; className?: string }>;

/** Shown only while the act is really blocked: a warning must be true (decisions.md 36). */
export const KycBanner = ({ act, className }: Props) => {
  const { t } = useTranslation();
  const { data } = useGetUserQuery();
  if (data === undefined || data.isKyc || !data.kycRequired[act]) return null;
  const words = {
    trade: t('Please verify KYC to enable trading'),
    deposit: t('Please verify KYC to enable deposit'),
    withdraw: t('Please verify KYC to enable withdraw'),
  };
  // The contract calls the deposit banner red, and the other two warnings.
  const tone = act === 'deposit' ? 'notice-danger' : 'notice-warn';
  return (
    <div className={classes('notice row', tone, className)}>
      <ShieldAlert size={16} aria-hidden="true" />
      <Link className="medium underlined" to="/kyc">
        {words[act]}
      </Link>
    </div>
  );
};
