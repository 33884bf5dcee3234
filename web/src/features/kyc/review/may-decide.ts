import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { generalErrors } from '../../../../../domain/shared/texts/errors.ts';
import { useOwnMatter } from '../../../app/session/use-own-matter.ts';
import type { KycCase } from '../api.ts';

/**
 * Approve is offered unless a case is approved, decline always (staff.md section 4). A declined case is closed, the next
 * hand-in is a case of its own: there both stand, off, and say why, as they do on one's own case.
 */
export const useMayDecide = () => {
  const { t } = useTranslation();
  const ownMatter = useOwnMatter();
  return useCallback(
    ({ status, user }: Pick<KycCase, 'status' | 'user'>) => ({
      isApproveOffered: status !== 'approved',
      off: ownMatter(user.id) || (status === 'declined' && t(generalErrors.ALREADY_DECLINED.text)),
    }),
    [t, ownMatter],
  );
};
