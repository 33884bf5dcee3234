import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button/button.tsx';
import { BrandLink } from './brand-link.tsx';
import { LanguagePicker } from './language-picker.tsx';

/** Above the menu on phones: the brand, the items that do not fit the narrow top bar, and the close button. */
export const DrawerHead = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className="top-bar row fixed edge-below">
      <BrandLink />
      <span className="grow" />
      <LanguagePicker />
      <IconButton name={t('Close')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
};
