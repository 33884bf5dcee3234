import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../store.ts';

/** Why the signed-in person may not decide about `userId`; `false` if that is somebody else. */
export const useOwnMatter = () => {
  const { t } = useTranslation();
  const viewerId = useAppSelector((state) => state.session.userId);
  return useCallback(
    (userId: string): string | false =>
      userId === viewerId && t('You cannot decide on your own case. Ask a colleague.'),
    [t, viewerId],
  );
};
