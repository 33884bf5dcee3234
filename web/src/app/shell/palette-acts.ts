import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { findPage, mayOpen } from '../../../../domain/shared/pages.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import type { PickerOption } from '../../components/option-picker/option-list.tsx';
import { useCan } from '../session/use-can.ts';
import { setTheme, useTheme } from '../theme/mode.ts';

/** An act in the palette, besides pages and records. */
type PaletteAct = PickerOption & Readonly<{ run: () => void }>;

const salesList = '/admin/crm/sales/all';

/** The acts that a person of this role can start from any page. */
export const usePaletteActs = (roleId: RoleId): readonly PaletteAct[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const act = (value: string, label: string, run: () => void): PaletteAct => ({
    value: `act ${value}`,
    label,
    note: t('Action'),
    run,
  });
  const goTo = (value: string, label: string, path: string, state: object | null = null) => {
    const page = findPage(path);
    if (page === null || !mayOpen(page, roleId)) return [];
    return [act(value, label, () => void navigate(path, { state }))];
  };
  return [
    ...(can('editLeads')
      ? [
          ...goTo('add lead', t('Add New Lead'), salesList, { open: 'add' }),
          ...goTo('upload csv', t('Upload CSV'), salesList, { open: 'csv' }),
        ]
      : []),
    act('theme', other === 'light' ? t('Light theme') : t('Dark theme'), () => setTheme(other)),
    ...goTo('terminal', t('Terminal'), '/dashboard'),
    ...goTo('security', t('Security'), '/security'),
    ...goTo('sign out', t('Log Out'), '/auth/logout'),
  ];
};
