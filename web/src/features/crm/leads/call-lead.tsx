import { useTranslation } from 'react-i18next';
import type { CallAgentState } from '../../../../../domain/shared/crm/calls.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Chip, type ChipTone } from '../../../components/chip/chip.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { EmptyFace, ErrorFace, Spinner } from '../../../components/faces/faces.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { RadioTableField } from '../../../components/form/radio-table-field.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useListCallAgentsQuery, useStartCallMutation } from './api.ts';
import { leadName } from './lead-cells.tsx';

/** The interval to refetch the states of calls. */
const lookAgainMs = 3_000;

const stateWords: Readonly<Record<CallAgentState, Readonly<{ tone: ChipTone; word: string }>>> = {
  offline: { tone: 'danger', word: 'offline' },
  available: { tone: 'success', word: 'available' },
  unavailable: { tone: 'danger', word: 'unavailable' },
  inbound: { tone: 'warn', word: 'inbound' },
  outbound: { tone: 'warn', word: 'outbound' },
};

const AgentState = ({ state }: { state: CallAgentState }) => {
  const { t } = useTranslation();
  const { tone, word } = stateWords[state];
  return <Chip tone={tone}>{t(word)}</Chip>;
};

/** Who calls the lead (staff.md section 2, Agent Selector). */
export const CallLead = ({ lead, onClose }: Readonly<{ lead: LeadItem; onClose: () => void }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useStartCallMutation());
  const {
    data: agents = [],
    isSuccess,
    error,
    refetch,
  } = useListCallAgentsQuery(undefined, {
    pollingInterval: lookAgainMs,
    refetchOnMountOrArgChange: true,
  });
  const dialog = { title: t('Call {{name}}', { name: leadName(lead) }), wide: true, onClose };
  if (!isSuccess)
    return (
      <Dialog {...dialog}>
        {error === undefined ? (
          <Spinner />
        ) : (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        )}
      </Dialog>
    );
  return (
    <FormDialog<{ agentEmail: string }>
      {...dialog}
      initialValues={{ agentEmail: '' }}
      act={({ agentEmail }) => ({
        label: t('Start call'),
        off: agentEmail === '' && t('First choose who calls'),
      })}
      onSubmit={({ agentEmail }) => submit({ leadId: lead.id, agentEmail })}
    >
      {agents.length === 0 ? (
        <EmptyFace why={t('No call agents are set up.')} />
      ) : (
        <RadioTableField
          name="agentEmail"
          label={t('Who calls')}
          headings={[t('EMAIL'), t('EXT'), t('STATUS')]}
          rows={agents.map(({ email, ext, status }) => ({
            value: email,
            name: email,
            cells: [email, ext, <AgentState key={email} state={status} />],
          }))}
        />
      )}
    </FormDialog>
  );
};
