import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editLeadRequest } from '../../../../../command/crm/contract.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Spinner } from '../../../components/faces/faces.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Grid } from '../../../components/layout/layout.tsx';
import { SwitchField } from '../../../components/switch/switch.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { isProblem } from '../../../lib/problem.ts';
import {
  useEditLeadMutation,
  useLazyShowLeadQuery,
  useListLeadAgentsQuery,
  useListLeadManagersQuery,
  useListLeadStatusesQuery,
} from './api.ts';
import { leadName } from './lead-cells.tsx';
import { LeadFields } from './lead-fields.tsx';
import {
  changesBetween,
  leadLabels,
  mergedValues,
  nobody,
  valuesOf,
  type Changed,
  type LeadValues,
} from './lead-form.ts';

type Person = Readonly<{ id: string; full_name: string | null }>;

/** People who may be chosen, plus the currently assigned one, who may no longer be a choice. */
const choicesOf = (people: readonly Person[], assigned: Person | null, none: string) => [
  { value: nobody, label: none },
  ...[
    ...(assigned === null || people.some(({ id }) => id === assigned.id) ? [] : [assigned]),
    ...people,
  ].map(({ id, full_name: name }) => ({ value: id, label: name ?? id })),
];

const PeopleFields = ({ lead }: { lead: LeadItem }) => {
  const { t } = useTranslation();
  const { data: managers = [] } = useListLeadManagersQuery();
  const { data: agents = [] } = useListLeadAgentsQuery(5);
  const { data: retAgents = [] } = useListLeadAgentsQuery(6);
  const none = t('Nobody');
  return (
    <>
      <SelectField
        name="managerId"
        label={t('Sale Manager')}
        options={choicesOf(managers, lead.manager, none)}
      />
      <SelectField
        name="agentId"
        label={t('Sale Agent')}
        options={choicesOf(agents, lead.agent, none)}
      />
      <SelectField
        name="retId"
        label={t('Retention Agent')}
        options={choicesOf(retAgents, lead.retAgent, none)}
      />
    </>
  );
};

/** Shows what somebody else changed while the form was open. */
const Meanwhile = ({ changes }: { changes: readonly Changed[] }) => {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <div role="alert" className="stack gap-1 pad-3 frame-line">
      <p className="medium">{t('Somebody else changed this lead:')}</p>
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field} className="small break">
            {t('{{field}}: {{from}} is now {{to}}', {
              field: t(leadLabels[field]),
              from: from === '' ? unknown : from,
              to: to === '' ? unknown : to,
            })}
          </li>
        ))}
      </ul>
      <p className="caption">
        {t('Fields that you did not edit show the new values. Save again to keep your changes.')}
      </p>
    </div>
  );
};

type Standing = Readonly<{ lead: LeadItem; values: LeadValues; changes: readonly Changed[] }>;

type Props = Readonly<{ lead: LeadItem; onClose: () => void }>;

/** Edit Lead: all fields, and who works on it. A person who saves second sees what was changed before. */
export const EditLeadDialog = ({ lead, onClose }: Props) => {
  const { t } = useTranslation();
  const { isLoading } = useListLeadStatusesQuery();
  const [standing, setStanding] = useState<Standing>({ lead, values: valuesOf(lead), changes: [] });
  const [read] = useLazyShowLeadQuery();
  const { submit } = useAct(useEditLeadMutation(), { done: successTexts.leadEdited });
  const title = t('Edit Lead');
  const send = async (values: LeadValues): Promise<void> => {
    try {
      await submit({ ...values, id: lead.id, expectedEdits: standing.lead.edits });
    } catch (error) {
      if (isProblem(error) && error.code === 'STALE_LEAD') {
        const now = await read(lead.id).unwrap();
        setStanding({
          lead: now,
          values: mergedValues(values, standing.lead, now),
          changes: changesBetween(standing.lead, now),
        });
      }
      throw error;
    }
  };
  if (isLoading)
    return (
      <Dialog wide title={title} onClose={onClose}>
        <Spinner />
      </Dialog>
    );
  return (
    <FormDialog<LeadValues>
      key={standing.lead.edits}
      wide
      title={title}
      schema={editLeadRequest}
      initialValues={standing.values}
      act={{ label: t('Save changes') }}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="small muted">{leadName(lead)}</p>
      <Meanwhile changes={standing.changes} />
      <Grid className="form-two">
        <LeadFields lead={standing.lead} />
        <PeopleFields lead={standing.lead} />
      </Grid>
      <SwitchField
        name="isEmailVerified"
        label={t('Email verified')}
        hint={t('A customer converted from this lead need not verify the address.')}
        off={standing.lead.linked === null ? undefined : t('This lead is a customer already')}
      />
    </FormDialog>
  );
};
