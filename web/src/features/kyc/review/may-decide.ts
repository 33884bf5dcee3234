import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { generalErrors } from '../../../../../domain/shared/texts/errors.ts';
import { useOwnMatter } from '../../../app/session/use-own-matter.ts';
import type { KycCase } from '../api.ts';

/**
 * Approve is offered unless a case is approved, decline always (staff.md section 4). A declined case is closed, and the
 * next submission is a new case; both buttons are then off and say why, as for the person's own case.
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
