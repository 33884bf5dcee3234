import { useTranslation } from 'react-i18next';
import { isRoleId, roleNames } from '../../../../domain/shared/roles.ts';
import { Chip } from '../../components/chip/chip.tsx';
import { unknown } from '../../lib/format/numbers.ts';

/** A word that may be missing, cut with the whole of it on hover. */
export const Text = ({ value, strong = false }: { value: string | null; strong?: boolean }) =>
  value === null || value === '' ? (
    <span className="muted">{unknown}</span>
  ) : (
    <span className={`cell-text${strong ? ' cell-name' : ''}`} title={value}>
      {value}
    </span>
  );

/** The number people quote; a dash for the moment before it is given. */
export const NumberCell = ({ value }: { value: number | null }) => (
  <span className="number muted">{value ?? unknown}</span>
);

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
