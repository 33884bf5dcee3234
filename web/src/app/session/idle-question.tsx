import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useGetUserQuery, useStayMutation, type CurrentUser } from './api.ts';

const askBeforeMs = 120_000;

/**
 * Two minutes before the session would end for want of a person, asks whether there is one. When the moment comes the
 * end is looked up anew first, without counting as activity: commands and other tabs may have moved it. Counted is by
 * the server's clock from its answer on: this computer's may be an hour wrong.
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
