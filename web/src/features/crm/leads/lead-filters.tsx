import { useTranslation } from 'react-i18next';
import { leadGroups } from '../../../../../domain/shared/crm/types.ts';
import type { ListState } from '../../../components/list/list-state.ts';
import { useListLeadAgentsQuery, useListLeadStatusesQuery } from './api.ts';
import { statusInPath, type LeadList } from './lead-lists.ts';
import { PillMenu } from '../../../components/menu/pill-menu.tsx';
import { RegisteredFilter } from './registered-filter.tsx';

type One = Readonly<{ list: ListState }>;

/** All and each sales status; a status stands in the address as it stands in the path. */
const StatusFilter = ({ list }: One) => {
  const { t } = useTranslation();
  const { data: statuses = [] } = useListLeadStatusesQuery();
  const choices = [
    { value: '', label: t('All') },
    ...statuses.map(({ status }) => ({ value: statusInPath(status), label: status })),
  ];
  return (
    <PillMenu
      name={t('Status')}
      choices={choices}
      value={list.query.filters['status'] ?? ''}
      onChoose={(value) => list.setFilter('status', value)}
    />
  );
};

const GroupFilter = ({ list }: One) => {
  const { t } = useTranslation();
  const choices = [
    { value: '', label: t('All') },
    ...leadGroups.map((group) => ({ value: group, label: group })),
  ];
  return (
    <PillMenu
      name={t('Group')}
      choices={choices}
      value={list.query.filters['group'] ?? ''}
      onChoose={(value) => list.setFilter('group', value)}
    />
  );
};

const whose = {
  agentId: { label: 'Sale agent', role: 5 },
  retId: { label: 'Retention agent', role: 6 },
} as const;

const AgentFilter = ({ list, by }: One & Readonly<{ by: keyof typeof whose }>) => {
  const { t } = useTranslation();
  const { data: agents = [] } = useListLeadAgentsQuery(whose[by].role);
  const choices = [
    { value: '', label: t('Anyone') },
    { value: 'none', label: t('Nobody') },
    ...agents.map(({ id, full_name: name, email }) => ({ value: id, label: name ?? email ?? id })),
  ];
  return (
    <PillMenu
      name={t(whose[by].label)}
      choices={choices}
      value={list.query.filters[by] ?? ''}
      onChoose={(value) => list.setFilter(by, value)}
    />
  );
};

type Props = One & Readonly<{ of: LeadList; canManage: boolean }>;

/** The filters of a list of leads; agents see only their own, so they do not choose whose. */
export const LeadFilters = ({ list, of, canManage }: Props) => (
  <>
    {of.source.kind === 'new' ? <GroupFilter list={list} /> : null}
    <StatusFilter list={list} />
    <RegisteredFilter
      value={list.query.filters['registered']}
      onChange={(value) => list.setFilter('registered', value)}
    />
    {canManage ? (
      <AgentFilter list={list} by={of.source.kind === 'retentions' ? 'retId' : 'agentId'} />
    ) : null}
  </>
);
