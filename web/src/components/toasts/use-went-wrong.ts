import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isProblem } from '../../lib/problem.ts';
import { toastShown } from './slice.ts';

/**
 * Tells of a failure that the spec always calls 'Something went wrong' (decision 41): its words first, then the server's
 * sentence where there is one, after the name of whom it is about where that is not plain to see.
 */
export const useWentWrong = (): ((error: unknown, about?: string) => void) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return useCallback(
    (error, about) => {
      const sentence =
        isProblem(error) && error.message !== '' ? t(error.message, error.params) : null;
      const detail =
        about === undefined || sentence === null
          ? (sentence ?? about)
          : t('{{name}}: {{sentence}}', { name: about, sentence });
      dispatch(
        toastShown({
          kind: 'error',
          text: 'Something went wrong',
          ...(detail === undefined ? {} : { detail }),
        }),
      );
    },
    [dispatch, t],
  );
};
