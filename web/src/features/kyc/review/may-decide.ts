import { useTranslation } from 'react-i18next';
import { errorCatalogue } from '../../../../../domain/shared/texts/errors.ts';
import type { KycCase } from '../api.ts';

/**
 * Approve is offered unless a case is approved, decline always (staff.md section 4). A declined case is closed, the next
 * hand-in is a case of its own: there both stand, off, and say why.
 */
export const useMayDecide = () => {
  const { t } = useTranslation();
  return ({ status }: Pick<KycCase, 'status'>) => {
    const why = status === 'declined' ? t(errorCatalogue.ALREADY_DECLINED.text) : false;
    return { isApproveOffered: status !== 'approved', off: why };
  };
};
