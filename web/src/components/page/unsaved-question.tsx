import { useCallback, useState } from 'react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { useLeavingGuard } from '../../lib/leaving.ts';
import { Confirm } from '../dialog/confirm.tsx';

/** Asks before the person leaves the page with unsaved changes. */
export const UnsavedQuestion = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const guard = useCallback((go: () => void) => setLeave(() => go), []);
  useLeavingGuard(isUnsaved, guard);
  return leave === null ? null : (
    <Confirm
      question={t('Leave without saving?')}
      consequence={t('Your changes on this page are not saved.')}
      act={t('Leave without saving')}
      onConfirm={() => Promise.resolve(leave())}
      onClose={() => setLeave(null)}
    />
  );
};

/** The same for the surrounding form; it does not ask about changes that were saved but not refetched yet. */
export const UnsavedForm = () => {
  const { pristine, submitSucceeded, submitFailed, dirtySinceLastSubmit } = useFormState({
    subscription: {
      pristine: true,
      submitSucceeded: true,
      submitFailed: true,
      dirtySinceLastSubmit: true,
    },
  });
  // An invalid submit does not reset `submitSucceeded` of the earlier one; it only sets `submitFailed`.
  const isSaved = submitSucceeded && !submitFailed && !dirtySinceLastSubmit;
  return <UnsavedQuestion isUnsaved={!pristine && !isSaved} />;
};
