import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { Skeleton } from '../../../components/faces/faces.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Switch } from '../../../components/switch/switch.tsx';
import { useSetStatementMailsMutation, useShowStatementMailsQuery } from './api.ts';

/** Whether a statement is mailed each month. Staff who act for a customer see it but cannot change it. */
export const StatementMails = () => {
  const { t } = useTranslation();
  const id = useId();
  const { data } = useShowStatementMailsQuery();
  const acting = useGetUserQuery().data?.acting ?? null;
  const { run, busy } = useAct(useSetStatementMailsMutation());
  return (
    <section className="card pad-4 below switch-field row gap-4">
      <div className="grow">
        <div id={id} className="medium">
          {t('Monthly statement by email')}
        </div>
        <div className="caption">
          {t(
            'Sent in the first days of each month, with a PDF for each wallet with activity or real money.',
          )}
        </div>
      </div>
      {data === undefined ? (
        <Skeleton width="32px" height="18px" />
      ) : (
        <Switch
          labelledBy={id}
          on={data.wanted}
          onChange={(wanted) => (busy ? undefined : void run(wanted))}
          off={acting === null ? undefined : t('Only the customer can change this.')}
        />
      )}
    </section>
  );
};
