import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useListSignInsQuery } from './api.ts';
import { AddressWithPlace, PlacesAreEstimates } from './place-of-address.tsx';

/** The latest sign-ins to this account. */
export const SignInHistory = () => {
  const { t } = useTranslation();
  const result = useListSignInsQuery();
  const staleness = useStaleness(result);
  const { data, isError, error, refetch } = result;
  if (data === undefined)
    return isError ? (
      <ErrorFace error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="96px" />
    );
  if (data.length === 0) return <p className="small muted">{t('No sign-ins yet.')}</p>;
  return (
    <Stack gap={3}>
      <StaleNote reason={staleness} />
      <Stack as="ul" gap={0} aria-label={t('Sign-in history')}>
        {data.map(({ at, address, place, is_known_device: isKnown }) => (
          <Row as="li" gap={3} className="rule-below pad-2" key={at}>
            <Time at={at} as="customer" />
            <span className="number grow">
              {address === null ? unknown : <AddressWithPlace address={address} place={place} />}
            </span>
            {isKnown ? null : <Chip tone="warn">{t('New device')}</Chip>}
          </Row>
        ))}
      </Stack>
      <PlacesAreEstimates shown={data} />
    </Stack>
  );
};
