import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { lostCommandOf } from '../../lib/problem.ts';
import { say } from '../../lib/sentence.ts';
import { serverSentenceOf } from '../../lib/sentence-of.ts';
import { toastShown } from './slice.ts';

const wentWrong = 'Something went wrong';

/**
 * Shows a failure that the spec always calls 'Something went wrong' (rule 41): those words first, then the server's
 * sentence if there is one, preceded by the name of the person or thing if it is not obvious.
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
