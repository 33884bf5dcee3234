import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { EmptyFace, ErrorFace, Spinner } from '../../../components/faces/faces.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { RadioTableField } from '../../../components/form/radio-table-field.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { useListLeadAgentsQuery } from './api.ts';
import type { Assigning } from './lead-bulk.tsx';

type Props = Readonly<{
  act: Assigning;
  /** How many leads are selected. */
  leads: number;
  onAssign: (agentId: string) => Promise<unknown>;
  onClose: () => void;
}>;

/** Who the selected leads are assigned to (staff.md section 2, Agent Selector). */
export const AgentSelector = ({ act, leads, onAssign, onClose }: Props) => {
  const { t } = useTranslation();
  const { data: agents = [], isSuccess, error, refetch } = useListLeadAgentsQuery(act.role);
  const dialog = { title: t(act.label), wide: true, onClose };
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
  const label = t('Assign to {{count}} leads', {
    count: leads,
    defaultValue_one: 'Assign to {{count}} lead',
  });
  return (
    <FormDialog<{ agent: string }>
      {...dialog}
      initialValues={{ agent: '' }}
      act={({ agent }) => ({ label, off: agent === '' && t('Choose an agent first') })}
      onSubmit={({ agent }) => onAssign(agent)}
    >
      {agents.length === 0 ? (
        <EmptyFace why={t('No active user has this role.')} />
      ) : (
        <RadioTableField
          name="agent"
          label={t(act.label)}
          headings={[t('ID'), t('FULL NAME'), t('EMAIL')]}
          rows={agents.map(({ id, number, full_name: name, email }) => ({
            value: id,
            name: name ?? email ?? id,
            cells: [number ?? unknown, name ?? unknown, email ?? unknown],
          }))}
        />
      )}
    </FormDialog>
  );
};
