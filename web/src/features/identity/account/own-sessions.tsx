import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useTranslation } from 'react-i18next';
import type { SessionItem } from '../../../../../command/identity/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { useStaleness } from '../../../lib/staleness.ts';
import { useEndSessionMutation, useListSessionsQuery } from './api.ts';
import { AddressWithPlace, PlacesAreEstimates } from './place-of-address.tsx';

const OwnSession = ({ session }: { session: SessionItem }) => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useEndSessionMutation());
  const { browser, system, address } = session;
  const device = [browser, system].filter((word) => word !== null).join(' · ');
  const name = device === '' ? t('Unknown device') : device;
  return (
    <Row as="li" gap={3} className="rule-below pad-2">
      <MonitorSmartphone size={18} aria-hidden="true" />
      <div className="grow">
        <Row gap={1}>
          <b>{name}</b>
          {session.is_current ? <Chip tone="success">{t('This device')}</Chip> : null}
        </Row>
        <p className="caption">
          {address === null ? null : (
            <>
              <AddressWithPlace address={address} place={session.place} />
              {' · '}
            </>
          )}
          {t('Last used')} <Time at={session.seen_at} />
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          busy={busy}
          aria-label={t('Sign out {{name}}', { name })}
          onClick={() => void run(session.id)}
        >
          {t('Sign out')}
        </Button>
      )}
    </Row>
  );
};

/** The person's sessions; any session but this one can be ended. */
export const OwnSessions = () => {
  const { t } = useTranslation();
  const result = useListSessionsQuery();
  const staleness = useStaleness(result);
  const { data, isError, error, refetch } = result;
  if (data === undefined)
    return isError ? (
      <ErrorFace error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="96px" />
    );
  return (
    <Stack gap={3}>
      <StaleNote reason={staleness} />
      <Stack as="ul" gap={0} aria-label={t('Where you are signed in')}>
        {data.map((session) => (
          <OwnSession key={session.id} session={session} />
        ))}
      </Stack>
      <PlacesAreEstimates shown={data} />
    </Stack>
  );
};
