import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { leadGroups } from '../../../../../domain/shared/crm/types.ts';
import { leadsFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import { useCan } from '../../../app/session/use-can.ts';
import type { BulkRows, Outcome } from '../../../components/bulk/use-bulk.ts';
import type { Chosen } from '../../../components/list/list-types.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { Button } from '../../../components/button/button.tsx';
import { ConditionsFilter, exceptMasked } from '../../../components/list/conditions-filter.tsx';
import { useListState, type ListState } from '../../../components/list/list-state.ts';
import { List } from '../../../components/list/list.tsx';
import { Page } from '../../../components/page/page.tsx';
import { readDays } from '../../../../../domain/shared/days.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { useListLeadsQuery, useSelectLeadsMutation, useStartCallMutation } from './api.ts';
import { BulkButtons, useLeadBulk } from './lead-bulk.tsx';
import { leadColumns } from './lead-columns.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { addressOf, bulkActsFor, leadListAt, type LeadList } from './lead-lists.ts';
import type { LeadWindow } from './lead-windows.tsx';
import './leads.css';

const filters = ['status', 'group', 'registered', 'agentId', 'retId'] as const;

const useLeads = (list: ListState, leadList: LeadList) => {
  const { status, group, registered, agentId, retId } = list.query.filters;
  return useListLeadsQuery({
    address: addressOf(leadList, {
      group: leadGroups.find((name) => name === group),
      days: readDays(registered),
      ...(status === undefined ? {} : { status }),
    }),
    query: list.query,
    // If the path contains a group instead of the status, the status is an extra filter.
    leadStatus: leadList.part === 'new' ? status : undefined,
    agentId,
    retId,
  });
};

/** Agents see contact data masked, so they cannot filter by it, nor by fields that may contain some. */
const openToAgents = exceptMasked(leadsFiltered, ['email', 'phone', 'funnel_link', 'reference']);

const windows = lazyModule(() => import('./lead-windows.tsx'));

/** Rows that were not changed stay selected. */
const clearIfDone = (clear: () => void) => (outcome: Outcome) => {
  if (outcome === 'done') clear();
};

const countOf = ({ ids, all }: Chosen): number => all?.count ?? ids.length;

const chosenRows = (chosen: Chosen): Readonly<{ rows: BulkRows; count: number }> => ({
  rows: chosen.all === null ? { ids: chosen.ids } : { selection: chosen.all.id },
  count: countOf(chosen),
});

/** A window that the previous page asked to open, such as Ctrl K. */
const askedFor = (state: unknown): 'add' | 'csv' | null => {
  const open: unknown = Reflect.get(Object(state), 'open');
  return open === 'add' || open === 'csv' ? open : null;
};

/** Opens it once: not again after a reload, nor by Back. */
const useAskedWindow = (canAdd: boolean, open: (window: LeadWindow) => void): void => {
  const location = useLocation();
  const navigate = useNavigate();
  const kind = askedFor(location.state);
  useEffect(() => {
    if (kind === null) return;
    void navigate({ search: location.search }, { replace: true, state: null });
    if (canAdd) open({ kind });
  }, [kind, canAdd, open, navigate, location.search]);
};

const LeadsScreen = ({ leadList }: { leadList: LeadList }) => {
  const { t } = useTranslation();
  const list = useListState(leadList.name, { filters, conditions: true });
  const result = useLeads(list, leadList);
  const bulk = useLeadBulk(result.data?.data ?? []);
  const [window, setWindow] = useState<LeadWindow | null>(null);
  const can = useCan();
  const canManage = can('seeLeadContacts');
  const { run: call } = useAct(useStartCallMutation());
  useAskedWindow(leadList.canAdd === true && canManage, setWindow);
  const loaded = windows.use();
  const { run: selectAll } = useAct(useSelectLeadsMutation());
  const columns = useMemo(
    () =>
      leadColumns({
        list: leadList,
        isMasked: !canManage,
        showsHistory: can('readAudit'),
        canEdit: can('editLeads'),
        // Agents make the call themselves, without choosing who speaks.
        onOpen: (kind, lead) =>
          kind === 'call' && !canManage
            ? void call({ leadId: lead.id })
            : setWindow({ kind, lead }),
      }),
    [leadList, canManage, can, call],
  );
  const addButton =
    leadList.canAdd === true && canManage ? (
      <>
        <Button onClick={() => setWindow({ kind: 'csv' })}>
          <Upload size={16} aria-hidden="true" />
          {t('Upload CSV')}
        </Button>
        <Button kind="primary" onClick={() => setWindow({ kind: 'add' })}>
          <Plus size={16} aria-hidden="true" />
          {t('Add New Lead')}
        </Button>
      </>
    ) : null;
  const line = canManage ? t(leadList.text) : t('Leads assigned to you.');
  return (
    <Page title={t(leadList.title)} line={`${line} ${t('Times are UTC.')}`} actions={addButton}>
      <List
        list={list}
        result={result}
        label={t(leadList.title)}
        noun={(count) => t('leads', { count, defaultValue_one: 'lead' })}
        columns={columns}
        searchFor={t('Search these leads')}
        filters={
          <>
            <LeadFilters list={list} leadList={leadList} canManage={canManage} />
            <ConditionsFilter list={list} columns={canManage ? leadsFiltered : openToAgents} />
          </>
        }
        bulkStays
        selectAll={selectAll}
        bulk={(chosen, clear) => (
          <BulkButtons
            names={bulkActsFor(leadList, canManage)}
            selected={countOf(chosen)}
            busy={bulk.busy}
            onAssign={(act) =>
              setWindow({
                kind: 'assign',
                act,
                ...chosenRows(chosen),
                onSettled: clearIfDone(clear),
              })
            }
            onMove={(group) => {
              const onSettled = clearIfDone(clear);
              const { rows, count } = chosenRows(chosen);
              if (chosen.all === null) void bulk.run({ ...rows, data: { group } }).then(onSettled);
              else setWindow({ kind: 'move-all', group, rows, count, onSettled });
            }}
          />
        )}
        emptyWhy={
          canManage ? t('No leads in this list yet.') : t('No leads are assigned to you yet.')
        }
        emptyAction={addButton}
      />
      {loaded === null ? null : (
        <loaded.LeadWindows window={window} bulk={bulk} onClose={() => setWindow(null)} />
      )}
    </Page>
  );
};

/** Every list of leads is this page; the path says which. */
export const LeadsPage = () => {
  const { pathname } = useLocation();
  const leadList = leadListAt(pathname);
  return leadList === null ? null : <LeadsScreen leadList={leadList} />;
};
