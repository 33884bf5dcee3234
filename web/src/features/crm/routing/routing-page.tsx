import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { routingFields } from '../../../../../command/crm/routing/contract.ts';
import { routingRowsMax, type RoutingRow } from '../../../../../domain/shared/crm/routing.ts';
import { CountryField } from '../../../app/countries/country-field.tsx';
import { useSettings } from '../../../app/settings.ts';
import { SearchSelectField } from '../../../components/form/choice-fields.tsx';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { rowMutators, RowsField } from '../../../components/form/rows-field.tsx';
import { Stack } from '../../../components/layout/layout.tsx';
import { Page } from '../../../components/page/page.tsx';
import { SettingsForm } from '../../../components/page/settings-form.tsx';
import { useListLeadAgentsQuery } from '../leads/api.ts';

const salesAgents = 5;
const emptyRow: RoutingRow = { agentId: '', country: '' };

/** The agents who take part; countries are asked for if the rule uses them. */
const Participants = () => {
  const { t } = useTranslation();
  const { data: agents = [] } = useListLeadAgentsQuery(salesAgents);
  const rule = useField<string>('mode').input.value;
  const rows = useField<readonly RoutingRow[]>('agents').input.value;
  const known = agents.map(({ id, full_name, email }) => ({
    value: id,
    label: full_name ?? email ?? id,
  }));
  // An agent who takes part but is no longer active stays in the list, and is skipped.
  const gone = [...new Set(rows.map(({ agentId }) => agentId))]
    .filter((id) => id !== '' && !agents.some((agent) => agent.id === id))
    .map((id) => ({ value: id, label: t('Inactive: skipped') }));
  return (
    <RowsField
      name="agents"
      label={t('Agents')}
      add={t('Add agent')}
      empty={emptyRow}
      most={routingRowsMax}
    >
      {(row, index) => (
        <>
          <SearchSelectField
            name={`${row}.agentId`}
            label={t('Agent')}
            placeholder={t('Choose an agent')}
            options={[...known, ...gone]}
          />
          {rule === 'country' ? (
            <CountryField
              name={`${row}.country`}
              label={t('Country')}
              current={rows[index]?.country ?? ''}
            />
          ) : null}
        </>
      )}
    </RowsField>
  );
};

/** `/admin/crm-config/routing` */
export const RoutingPage = () => {
  const { t } = useTranslation();
  const routing = useSettings(
    '/admin/crm-config/routing/api',
    '/admin/crm-config/routing',
    routingFields,
  );
  return (
    <Page
      title={t('Automatic assignment')}
      line={t(
        'Who gets a new lead, whether from a form, a file or an affiliate. Existing leads stay as they are, and a manual assignment is never changed.',
      )}
    >
      <SettingsForm settings={routing} mutators={rowMutators}>
        <Stack role="group" aria-label={t('Automatic assignment')}>
          <RadioField
            name="mode"
            label={t('Rule')}
            options={[
              { value: 'off', label: t('Off: new leads wait until somebody assigns them') },
              { value: 'round_robin', label: t('Round robin: the agent who waited longest') },
              {
                value: 'country',
                label: t(
                  'By country: round robin among its agents; a row without a country takes all others',
                ),
              },
              { value: 'load', label: t('By load: the agent with the fewest leads in sales') },
            ]}
          />
          <p className="small muted">
            {t(
              'Inactive agents are skipped; their leads stay with them until somebody reassigns them. If nobody fits, the lead stays unassigned. Each lead’s timeline explains its assignment.',
            )}
          </p>
        </Stack>
        <Participants />
      </SettingsForm>
    </Page>
  );
};
