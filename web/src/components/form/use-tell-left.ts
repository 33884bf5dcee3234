import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { isProblem, lostCommandOf } from '../../lib/problem.ts';
import { sentenceFrom, type Sentence } from '../../lib/sentence.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toastShown } from '../toasts/slice.ts';
import { wasTold } from './told.ts';

/** Of a refusal that stands on fields the first of them says why. */
const refusalOf = (error: unknown): Sentence => {
  const [ofField] = Object.values(isProblem(error) ? error.errors : {});
  return sentenceFrom(ofField) ?? sentenceOf(error);
};

/** Tells the failure of a form that was left while it was being sent: there is no form any more that could say it. */
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
