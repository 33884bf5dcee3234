import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { connection } from '../http/connection.ts';
import type { Submission } from '../http/submission.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { drop, isOld, offeredForMs, sendNow, settle } from './unanswered.ts';

/**
 * Asks the server about commands without an answer; those that were not carried out and are recent enough are offered
 * again.
 */
const useUnanswered = (userId: string, isOff: boolean) => {
  const dispatch = useAppDispatch();
  const [offered, setOffered] = useState<readonly Submission[]>([]);
  useEffect(() => {
    if (isOff) return undefined;
    const watched = new Set<string>();
    let over = false;
    const onNotKnown = (submission: Submission) => {
      // A person who pressed on this page was already told that there was no answer: nothing more is shown.
      if (!connection.submissions.isLeft(submission.key))
        connection.submissions.settle(submission.key);
      else if (isOld(submission)) drop(submission, dispatch);
      else setOffered((others) => [...others, submission]);
    };
    const watch = (submission: Submission) => {
      if (watched.has(submission.key)) return;
      watched.add(submission.key);
      void settle(submission, { dispatch, isOver: () => over, onNotKnown }).finally(() =>
        watched.delete(submission.key),
      );
    };
    connection.submissions.open(userId).forEach(watch);
    const stopHearing = connection.submissions.onOpen(watch);
    return () => {
      over = true;
      stopHearing();
      setOffered([]);
    };
  }, [userId, isOff, dispatch]);
  const take = useCallback(
    (key: string) => setOffered((others) => others.filter((other) => other.key !== key)),
    [],
  );
  return { offered: offered[0] ?? null, take };
};

type OfferProps = Readonly<{ submission: Submission; onTaken: (key: string) => void }>;

const Offer = ({ submission, onTaken }: OfferProps) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const { words, key, pressedAtMs } = submission;
  useEffect(() => {
    // It is being sent: its answer decides whether it is carried out.
    if (busy) return undefined;
    const timer = setTimeout(
      () => {
        drop(submission, dispatch);
        onTaken(key);
      },
      Math.max(0, pressedAtMs + offeredForMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [submission, key, pressedAtMs, busy, dispatch, onTaken]);
  /** A running send continues without the dialog: its key is kept, and its outcome is shown. */
  const leave = () => {
    if (!busy) connection.submissions.settle(key);
    onTaken(key);
  };
  const send = async () => {
    setBusy(true);
    await sendNow(submission, dispatch);
    onTaken(key);
  };
  return (
    <Dialog
      title={t('This was not sent. Send it now?')}
      role="alertdialog"
      onClose={leave}
      foot={
        <>
          <Button data-autofocus onClick={leave}>
            {busy ? t('Close') : t('Do not send')}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('Send now')}
          </Button>
        </>
      }
    >
      <p className="muted">
        {words === null
          ? t('Your last request before the page reloaded.')
          : t(words.text, words.params)}
      </p>
    </Dialog>
  );
};

/**
 * Asks whether to send a command that was pressed before the page was loaded and never arrived. Nothing is sent without
 * a press.
 */
export const UnansweredQuestion = ({ userId }: { userId: string }) => {
  const ended = useAppSelector((state) => state.session.ended);
  const { offered, take } = useUnanswered(userId, ended);
  if (offered === null) return null;
  return <Offer key={offered.key} submission={offered} onTaken={take} />;
};
