import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { lostCommandOf } from '../../lib/problem.ts';
import { say } from '../../lib/sentence.ts';
import { serverSentenceOf } from '../../lib/sentence-of.ts';
import { toastShown } from './slice.ts';

const wentWrong = 'Something went wrong';

/**
 * Tells of a failure that the spec always calls 'Something went wrong' (rule 41): its words first, then the server's
 * sentence where there is one, after the name of whom it is about where that is not plain to see.
 */
export const useWentWrong = (): ((error: unknown, about?: string) => void) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return useCallback(
    (error, about) => {
      const said = serverSentenceOf(error);
      const sentence = said === null || said.text === wentWrong ? null : say(t, said);
      const detail =
        about === undefined || sentence === null
          ? (sentence ?? about)
          : t('{{name}}: {{sentence}}', { name: about, sentence });
      dispatch(
        toastShown({
          kind: 'error',
          text: wentWrong,
          ...(detail === undefined ? {} : { detail }),
          ...lostCommandOf(error),
        }),
      );
    },
    [dispatch, t],
  );
};
