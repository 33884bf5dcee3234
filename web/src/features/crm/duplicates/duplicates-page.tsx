import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { EmptyFace, ErrorFace, Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { NotLoadedAnew } from '../../../components/faces/not-loaded-anew.tsx';
import { Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { Page } from '../../../components/page/page.tsx';
import { formatCount, unknown } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { useRecentDuplicatesQuery } from './api.ts';
import { LeadDuplicates } from './lead-duplicates.tsx';

type OpenProps = Readonly<{ onOpen: (lead: LeadItem) => void }>;
type LeadProps = Readonly<{ lead: LeadItem }> & OpenProps;
type LeadsProps = Readonly<{ leads: readonly LeadItem[] }> & OpenProps;

const ShowButton = ({ lead, onOpen }: LeadProps) => {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      aria-label={t('Show duplicates of {{name}}', { name: leadName(lead) })}
      onClick={() => onOpen(lead)}
    >
      {t('Show')}
    </Button>
  );
};

/** The same on phones, which have no room for a table. */
const Cards = ({ leads, onOpen }: LeadsProps) => {
  const { t } = useTranslation();
  return (
    <ul className="edge-below" aria-label={t('Duplicates')}>
      {leads.map((lead) => (
        <li key={lead.id} className="row align-start justify-between pad-3 rule-below small">
          <Stack gap={1} className="break">
            <b className="medium">{leadName(lead)}</b>
            <span>{lead.email ?? unknown}</span>
            <span className="number">{lead.phone ?? unknown}</span>
            <span className="caption">
              #{lead.number ?? unknown} · <Time at={lead.created_at} as="staff" />
            </span>
          </Stack>
          <ShowButton lead={lead} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
};

const Table = ({ leads, onOpen }: LeadsProps) => {
  const { t } = useTranslation();
  return (
    <div className="edge-below scroll">
      <table className="table" aria-label={t('Duplicates')}>
        <thead>
          <tr>
            <th scope="col">{t('ID')}</th>
            <th scope="col">{t('Full name')}</th>
            <th scope="col">{t('Email')}</th>
            <th scope="col">{t('Phone')}</th>
            <th scope="col">{t('Registered at')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <td className="number muted">{lead.number ?? unknown}</td>
              <td>{leadName(lead)}</td>
              <td>{lead.email ?? unknown}</td>
              <td className="number">{lead.phone ?? unknown}</td>
              <td>
                <Time at={lead.created_at} as="staff" />
              </td>
              <td className="is-number">
                <ShowButton lead={lead} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** `/admin/leads/duplicates` */
export const DuplicatesPage = () => {
  const { t } = useTranslation();
  const [before, setBefore] = useState<string | undefined>(undefined);
  const [open, setOpen] = useState<LeadItem | null>(null);
  const Leads = useMedia('(max-width: 719px)') ? Cards : Table;
  const result = useRecentDuplicatesQuery(before);
  const { data, error, isFetching, refetch } = result;
  const staleness = useStaleness(result);
  return (
    <Page
      title={t('Duplicates')}
      line={t(
        'Leads that share an email address or phone number with another, newest first. Times are UTC.',
      )}
      note={<StaleNote reason={staleness} />}
    >
      <Panel flush gap={0} className="scroll">
        {data === undefined ? (
          <div className="centre pad-4">
            {error === undefined ? (
              <Spinner />
            ) : (
              <ErrorFace error={error} onRetry={() => void refetch()} />
            )}
          </div>
        ) : null}
        <NotLoadedAnew result={{ data, error, refetch }} busy={isFetching} />
        {data?.data.length === 0 ? (
          <EmptyFace why={t('None of these leads has a duplicate.')} />
        ) : null}
        {data !== undefined && data.data.length > 0 ? (
          <Leads leads={data.data} onOpen={setOpen} />
        ) : null}
        {data === undefined ? null : (
          <Row justify="between" wrap className="pad-2">
            <span className="small muted" role="status">
              {t('{{count}} leads checked', {
                count: data.looked,
                looked: formatCount(data.looked),
                defaultValue_one: '{{count}} lead checked',
              })}
            </span>
            <Row>
              {before === undefined ? null : (
                <Button onClick={() => setBefore(undefined)}>{t('Newest')}</Button>
              )}
              <Button
                busy={isFetching}
                off={data.next === null && t('All leads are checked')}
                // Requested before without an answer, so it is requested again.
                onClick={() =>
                  data.next === before ? void refetch() : setBefore(data.next ?? undefined)
                }
              >
                {t('Check older leads')}
              </Button>
            </Row>
          </Row>
        )}
      </Panel>
      {open === null ? null : <LeadDuplicates lead={open} onClose={() => setOpen(null)} />}
    </Page>
  );
};
