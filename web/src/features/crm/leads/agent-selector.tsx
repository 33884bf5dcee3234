import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { EmptyFace, ErrorFace, Spinner } from '../../../components/faces/faces.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { useListLeadAgentsQuery } from './api.ts';
import type { Assigning } from './lead-bulk.tsx';

type Props = Readonly<{
  act: Assigning;
  /** How many leads are selected. */
  leads: number;
  busy: boolean;
  onAssign: (agentId: string) => void;
  onClose: () => void;
}>;

/** Who the selected leads are assigned to (staff.md section 2, Agent Selector). */
export const AgentSelector = ({ act, leads, busy, onAssign, onClose }: Props) => {
  const { t } = useTranslation();
  const { data: agents, isError, error, refetch } = useListLeadAgentsQuery(act.role);
  const [chosen, setChosen] = useState<string | null>(null);
  const body = () => {
    if (isError) return <ErrorFace error={error} onRetry={() => void refetch()} />;
    if (agents === undefined) return <Spinner />;
    if (agents.length === 0) return <EmptyFace why={t('Nobody with this role is active.')} />;
    return (
      <div className="frame-line scroll-box">
        <table className="table agents">
          <thead>
            <tr>
              <th scope="col" aria-label={t('Choice')} />
              <th scope="col">{t('ID')}</th>
              <th scope="col">{t('FULL NAME')}</th>
              <th scope="col">{t('EMAIL')}</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ id, number, full_name: name, email }, index) => (
              <tr key={id} aria-selected={id === chosen} onClick={() => setChosen(id)}>
                <td>
                  <input
                    type="radio"
                    name="agent"
                    aria-label={name ?? email ?? id}
                    checked={id === chosen}
                    data-autofocus={index === 0 ? true : undefined}
                    onChange={() => setChosen(id)}
                  />
                </td>
                <td className="muted">{number ?? unknown}</td>
                <td className="medium">{name ?? unknown}</td>
                <td className="break">{email ?? unknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
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
            {t('Assign to {{count}} leads', {
              count: leads,
              defaultValue_one: 'Assign to {{count}} lead',
            })}
          </Button>
        </>
      }
    >
      {body()}
    </Dialog>
  );
};
