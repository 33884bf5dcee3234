import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { EmptyFace, ErrorFace, Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { useFindDuplicatesQuery } from './api.ts';
import { MergeDialog } from './merge-dialog.tsx';

type LineProps = Readonly<{ lead: DuplicateItem; onMerge: () => void }>;

const Line = ({ lead, onMerge }: LineProps) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  const same = [
    lead.same.includes('email') ? t('same email') : null,
    lead.same.includes('phone') ? t('same phone') : null,
  ].filter((part) => part !== null);
  return (
    <li>
      <Row justify="between" wrap>
        <Stack gap={1}>
          <span className="medium">{`#${String(lead.number ?? unknown)} ${name}`}</span>
          <span className="small muted break">
            {[lead.email, lead.phone, ...same].filter((part) => part !== null).join(' · ')}
          </span>
        </Stack>
        <Button onClick={onMerge}>{t('Compare and merge')}</Button>
      </Row>
    </li>
  );
};

/** Other leads with the same e-mail address or phone, which are the same person. */
export const LeadDuplicates = ({ lead, onClose }: { lead: LeadItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const result = useFindDuplicatesQuery(lead.id, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = result;
  const staleness = useStaleness(result);
  const [other, setOther] = useState<DuplicateItem | null>(null);
  const [opened, ...others] = data ?? [];
  if (opened !== undefined && other !== null)
    return <MergeDialog opened={opened} other={other} onClose={onClose} />;
  return (
    <Dialog title={t('Duplicates of {{name}}', { name: leadName(lead) })} onClose={onClose}>
      <StaleNote reason={staleness} />
      {data === undefined ? (
        <div className="centre pad-3">
          {error === undefined ? (
            <Spinner />
          ) : (
            <ErrorFace error={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : null}
      {data !== undefined && others.length === 0 ? (
        <EmptyFace why={t('No other lead has this email address or phone number.')} />
      ) : null}
      <ul className="stack gap-3">
        {others.map((one) => (
          <Line key={one.id} lead={one} onMerge={() => setOther(one)} />
        ))}
      </ul>
    </Dialog>
  );
};
