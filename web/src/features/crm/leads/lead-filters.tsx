import { useTranslation } from 'react-i18next';
import { leadGroups, statusInPath } from '../../../../../domain/shared/crm/types.ts';
import { groupNames } from './group-names.ts';
import { DaysFilter } from '../../../components/list/days-filter.tsx';
import { FilterMenu } from '../../../components/list/filter-menu.tsx';
import type { ListState } from '../../../components/list/list-state.ts';
import { useListLeadAgentsQuery, useListLeadStatusesQuery } from './api.ts';
import type { LeadList } from './lead-lists.ts';

type One = Readonly<{ list: ListState }>;

const whose = {
  agentId: { label: 'Sale agent', role: 5 },
  retId: { label: 'Retention agent', role: 6 },
} as const;

const AgentFilter = ({ list, by }: One & Readonly<{ by: keyof typeof whose }>) => {
  const { t } = useTranslation();
  const { data: agents = [] } = useListLeadAgentsQuery(whose[by].role);
  const choices = agents.map(({ id, full_name: name, email }) => ({
    value: id,
    label: name ?? email ?? id,
  }));
  return (
    <FilterMenu
      list={list}
      filter={by}
      name={t(whose[by].label)}
      all={t('Anyone')}
      choices={[{ value: 'none', label: t('Nobody') }, ...choices]}
    />
  );
};

type Props = One & Readonly<{ leadList: LeadList; canManage: boolean }>;

/** The filters of a list of leads. Agents see only their own leads, so they have no filter by person. */
export const LeadFilters = ({ list, leadList, canManage }: Props) => {
  const { t } = useTranslation();
  const { data: statuses = [] } = useListLeadStatusesQuery();
  const groups = leadGroups.map((group) => ({ value: group, label: t(groupNames[group]) }));
  return (
    <>
      {leadList.part === 'new' ? (
        <FilterMenu list={list} filter="group" name={t('Group')} choices={groups} />
      ) : null}
      <FilterMenu
        list={list}
        filter="status"
        name={t('Status')}
        choices={statuses.map(({ status }) => ({ value: statusInPath(status), label: status }))}
      />
      <DaysFilter
        list={list}
        filter="registered"
        name={t('Registered At')}
        short={t('Registered')}
      />
      {canManage ? (
        <AgentFilter list={list} by={leadList.part === 'retentions' ? 'retId' : 'agentId'} />
      ) : null}
    </>
  );
};
