import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useGetUserQuery, useStayMutation, type CurrentUser } from './api.ts';

const askBeforeMs = 120_000;

/**
 * Whether to ask if the person is still there: two minutes before the session ends for lack of activity. The end is
 * looked up again first, without counting as activity, because commands and other tabs may have moved it. Times are
 * measured by the server's clock from its answer on, because this computer's clock may be an hour wrong.
 */
const useEndsSoon = (
  session: CurrentUser['session'] | undefined,
  answeredAt: number,
  refetch: () => Promise<unknown>,
): boolean => {
  const endsAt = session?.idle_expires_at;
  const ahead = useRef(0);
  useEffect(() => {
    if (session !== undefined) ahead.current = answeredAt - Date.parse(session.now);
  }, [session, answeredAt]);
  const [soon, setSoon] = useState(false);
  const [lookedUp, setLookedUp] = useState('');
  useEffect(() => {
    setSoon(false);
    if (endsAt === undefined) return undefined;
    const left = Date.parse(endsAt) + ahead.current - Date.now();
    if (left <= 0) return undefined;
    if (left <= askBeforeMs && lookedUp === endsAt) {
      setSoon(true);
      const timer = setTimeout(() => void refetch(), left + 1_000);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(
      () => {
        void refetch().then(() => setLookedUp(endsAt));
      },
      Math.min(Math.max(0, left - askBeforeMs), 2_000_000_000),
    );
    return () => clearTimeout(timer);
  }, [endsAt, lookedUp, refetch]);
  return soon;
};

export const IdleQuestion = () => {
  const { t } = useTranslation();
  const { data, fulfilledTimeStamp = 0, refetch } = useGetUserQuery();
  const [stay, { isLoading }] = useStayMutation();
  const soon = useEndsSoon(data?.session, fulfilledTimeStamp, refetch);
  if (!soon) return null;
  return (
    <Dialog
      title={t('Are you still there?')}
      role="alertdialog"
      foot={
        <Button kind="primary" busy={isLoading} onClick={() => void stay()}>
          {t('Stay signed in')}
        </Button>
      }
    >
      <p className="muted">{t('You will be signed out in two minutes. Open orders stay open.')}</p>
    </Dialog>
  );
};
