import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentItem } from '../../../../../query/crm/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { EmptyFace, ErrorFace, Spinner } from '../../../components/faces/faces.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { useListLeadAgentsQuery } from './api.ts';
import type { Assigning } from './bulk-words.ts';

type Props = Readonly<{
  act: Assigning;
  /** How many leads are selected. */
  leads: number;
  busy: boolean;
  onAssign: (agentId: string) => void;
  onClose: () => void;
}>;

type RowsProps = Readonly<{
  agents: readonly AgentItem[];
  chosen: string | null;
  onChoose: (id: string) => void;
}>;

const Agents = ({ agents, chosen, onChoose }: RowsProps) => {
  const { t } = useTranslation();
  return (
    <div className="agents-box">
      <table className="agents">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Choice')}</span>
            </th>
            <th scope="col">{t('ID')}</th>
            <th scope="col">{t('FULL NAME')}</th>
            <th scope="col">{t('EMAIL')}</th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ id, number, full_name: name, email }, index) => (
            <tr key={id} aria-selected={id === chosen} onClick={() => onChoose(id)}>
              <td>
                <input
                  type="radio"
                  name="agent"
                  className="agents-radio"
                  aria-label={name ?? email ?? id}
                  checked={id === chosen}
                  data-autofocus={index === 0 ? true : undefined}
                  onChange={() => onChoose(id)}
                />
              </td>
              <td className="number muted">{number ?? unknown}</td>
              <td className="lead-name">{name ?? unknown}</td>
              <td className="agents-email">{email ?? unknown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Who the selected leads are assigned to (staff.md section 2, Agent Selector). */
export const AgentSelector = ({ act, leads, busy, onAssign, onClose }: Props) => {
  const { t } = useTranslation();
  const { data: agents, isError, error, refetch } = useListLeadAgentsQuery(act.role);
  const [chosen, setChosen] = useState<string | null>(null);
  const body = () => {
    if (isError) return <ErrorFace error={error} onRetry={() => void refetch()} />;
    if (agents === undefined) return <Spinner />;
    if (agents.length === 0) return <EmptyFace why={t('Nobody with this role is active.')} />;
    return <Agents agents={agents} chosen={chosen} onChoose={setChosen} />;
  };
  return (
    <Dialog
      wide
      title={t(act.label)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            off={chosen === null ? t('Choose an agent first') : false}
            onClick={() => (chosen === null ? undefined : onAssign(chosen))}
          >
            {leads === 1 ? t('Assign to 1 lead') : t('Assign to {{leads}} leads', { leads })}
          </Button>
        </>
      }
    >
      {body()}
    </Dialog>
  );
};
