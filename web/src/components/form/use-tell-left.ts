import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { isProblem, lostCommandOf } from '../../lib/problem.ts';
import { sentenceFrom, type Sentence } from '../../lib/sentence.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toastShown } from '../toasts/slice.ts';
import { wasTold } from './told.ts';

/** The reason of a refusal: the error of the first field, if it has any. */
const refusalOf = (error: unknown): Sentence => {
  const [ofField] = Object.values(isProblem(error) ? error.errors : {});
  return sentenceFrom(ofField) ?? sentenceOf(error);
};

/** Shows the failure of a form that was left while it was being sent, as the form can no longer show it. */
export const useTellLeft = (): ((error: unknown) => void) => {
  const dispatch = useDispatch();
  return useCallback(
    (error) => {
      if (wasTold(error)) return;
      dispatch(toastShown({ kind: 'error', ...refusalOf(error), ...lostCommandOf(error) }));
    },
    [dispatch],
  );
};
