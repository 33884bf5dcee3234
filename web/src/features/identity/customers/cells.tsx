import { useTranslation } from 'react-i18next';
import { isRoleId, roleNames } from '../../../../../domain/shared/roles.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { unknown } from '../../../lib/format/numbers.ts';

export const RoleWord = ({ roleId }: { roleId: number }) => {
  const { t } = useTranslation();
  return isRoleId(roleId) ? t(roleNames[roleId]) : unknown;
};

export const ActiveChip = ({ active }: { active: boolean }) => {
  const { t } = useTranslation();
  return (
    <Chip tone={active ? 'success' : 'muted'} dot>
      {active ? t('Active') : t('Inactive')}
    </Chip>
  );
};

export const VerifiedChip = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation();
  return (
    <Chip tone={verified ? 'neutral' : 'warn'}>{verified ? t('Verified') : t('Not verified')}</Chip>
  );
};
