import { useTranslation } from 'react-i18next';
import { systemActors } from '../../../../domain/shared/messages.ts';
import { isRoleId, roleNames } from '../../../../domain/shared/roles.ts';
import { Chip } from '../chip/chip.tsx';
import { Row } from '../layout/layout.tsx';
import { Text } from './cells.tsx';

export type Actor = Readonly<{ id: string; full_name: string | null; role_id: number | null }>;

/** Who did it, and in which role; for a part of the system, its kind. */
export const ActorCell = ({ actor: { id, full_name: name, role_id: role } }: { actor: Actor }) => {
  const { t } = useTranslation();
  const system: Readonly<Record<string, string>> = {
    [systemActors.seeder]: t('Demo data'),
    [systemActors.triggers]: t('Take profit and stop loss'),
    [systemActors.reactions]: t('Follow-up'),
    [systemActors.financing]: t('Overnight financing'),
  };
  return (
    <Row as="span">
      <Text value={name ?? system[id] ?? t('Erased')} />
      <Chip tone="muted">{role !== null && isRoleId(role) ? t(roleNames[role]) : t('System')}</Chip>
    </Row>
  );
};
