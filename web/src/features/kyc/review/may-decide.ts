import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { generalErrors } from '../../../../../domain/shared/texts/errors.ts';
import { useAppSelector } from '../../../app/store.ts';
import type { KycCase } from '../api.ts';

/**
 * Approve is offered unless a case is approved, decline always (staff.md section 4). A declined case is closed, the next
 * hand-in is a case of its own: there both stand, off, and say why, as they do on one's own case.
 */
export const useMayDecide = () => {
  const { t } = useTranslation();
  const viewerId = useAppSelector((state) => state.session.userId);
  return useCallback(
    ({ status, user }: Pick<KycCase, 'status' | 'user'>) => {
      const why =
        user.id === viewerId
          ? t('Nobody decides in their own matter. Ask a colleague.')
          : status === 'declined' && t(generalErrors.ALREADY_DECLINED.text);
      return { isApproveOffered: status !== 'approved', off: why };
    },
    [t, viewerId],
  );
};
