import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button/button.tsx';
import type { KycCase } from '../api.ts';
import { useShownCase } from './use-shown-case.ts';

/** Opens the documents of a row; lit while they are shown. */
export const ViewButton = ({ row }: { row: KycCase }) => {
  const { t } = useTranslation();
  const { id, show } = useShownCase();
  return (
    <IconButton
      name={t('View documents of {{name}}', { name: row.user.full_name })}
      className="kyc-view"
      aria-pressed={id === row.id}
      onClick={(event) => {
        event.stopPropagation();
        show(row.id);
      }}
    >
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
};
