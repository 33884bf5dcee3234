import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';

/** Replaces a page that is the customer's own affair, for staff who act for the customer. */
export const NotWhileActing = ({ why }: { why: string }) => {
  const { t } = useTranslation();
  return (
    <div className="card face">
      <UserRound size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className="strong">{t('Only the customer can do this')}</p>
      <p className="face-text">{why}</p>
    </div>
  );
};
