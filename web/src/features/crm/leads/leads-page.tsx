import Plus from 'lucide-react/icons/plus';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { leadGroups } from '../../../../../domain/shared/crm/types.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { BulkOutcome } from '../../../components/bulk/bulk-outcome.tsx';
import { Button } from '../../../components/button/button.tsx';
import { useListState, type ListState } from '../../../components/list/list-state.ts';
import { List } from '../../../components/list/list.tsx';
import { Page } from '../../../components/page/page.tsx';
import { readDays } from '../../../lib/days.ts';
import { AddLeadDialog } from './add-lead-dialog.tsx';
import { AgentSelector } from './agent-selector.tsx';
import { useListLeadsQuery } from './api.ts';
import { BulkButtons, LeadBulkProgress, useLeadBulk, type Assigning } from './lead-bulk.tsx';
import { leadColumns } from './lead-columns.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { addressOf, bulkActsFor, leadListAt, type LeadList } from './lead-lists.ts';
import { NotesDialog } from './notes-dialog.tsx';
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
    // Where the path names a group in its place, the status is a filter beside it.
    leadStatus: leadList.part === 'new' ? status : undefined,
    agentId,
    retId,
  });
};

type Window =
  | Readonly<{ kind: 'add' }>
  | Readonly<{ kind: 'notes'; lead: LeadItem }>
  | Readonly<{ kind: 'assign'; act: Assigning; ids: readonly string[]; clear: () => void }>;

const LeadsScreen = ({ of: total }: { of: LeadList }) => {
  const { t } = useTranslation();
  const list = useListState(total.name, { filters });
  const result = useLeads(list, total);
  const bulk = useLeadBulk(result.data?.data ?? []);
  const [window, setWindow] = useState<Window | null>(null);
  const can = useCan();
  const canManage = can('seeLeadContacts');
  const close = useCallback(() => setWindow(null), []);
  const columns = useMemo(
    () =>
      leadColumns({
        list: total,
        isMasked: !canManage,
        showsHistory: can('readAudit'),
        onNotes: (lead) => setWindow({ kind: 'notes', lead }),
      }),
    [total, canManage, can],
  );
  const addButton =
    total.canAdd === true && canManage ? (
      <Button kind="primary" onClick={() => setWindow({ kind: 'add' })}>
        <Plus size={16} aria-hidden="true" />
        {t('Add New Lead')}
      </Button>
    ) : null;
  const assign = async (
    { act, ids, clear }: Extract<Window, { kind: 'assign' }>,
    agentId: string,
  ) => {
    const outcome = await bulk.run(ids, { [act.field]: agentId });
    // Refused, the choice stays as it was made, so that it can be tried again.
    if (outcome !== 'refused') close();
    if (outcome === 'done') clear();
  };
  const { partly } = bulk;
  const line = canManage ? t(total.text) : t('The leads that are assigned to you.');
  return (
    <Page title={t(total.title)} line={`${line} ${t('Times are UTC.')}`} actions={addButton}>
      <List
        list={list}
        result={result}
        endpoint="listLeads"
        label={t(total.title)}
        noun={(count) => t('leads', { count, defaultValue_one: 'lead' })}
        columns={columns}
        searchFor={t('Search these leads')}
        filters={<LeadFilters list={list} of={total} canManage={canManage} />}
        bulkStays
        bulk={(ids, clear) => (
          <BulkButtons
            names={bulkActsFor(total, canManage)}
            selected={ids.length}
            busy={bulk.busy}
            onAssign={(act) => setWindow({ kind: 'assign', act, ids, clear })}
            onMove={(group) =>
              void bulk.run(ids, { group }).then((outcome) => {
                if (outcome === 'done') clear();
              })
            }
          />
        )}
        emptyWhy={
          canManage ? t('No lead is in this list yet.') : t('No lead is assigned to you yet.')
        }
        emptyAction={addButton}
      />
      {window?.kind === 'add' ? <AddLeadDialog onClose={close} /> : null}
      {window?.kind === 'notes' ? <NotesDialog lead={window.lead} onClose={close} /> : null}
      {window?.kind === 'assign' ? (
        <AgentSelector
          act={window.act}
          leads={window.ids.length}
          busy={bulk.busy}
          onClose={close}
          onAssign={(id) => void assign(window, id)}
        />
      ) : null}
      {bulk.underWay === null ? null : (
        <LeadBulkProgress id={bulk.underWay} onClose={bulk.forgetUnderWay} />
      )}
      {partly === null ? null : (
        <BulkOutcome
          title={t('Not all leads were changed')}
          partly={partly}
          busy={bulk.busy}
          onClose={bulk.forgetPartly}
          onRetry={() => void bulk.retry(partly)}
        />
      )}
    </Page>
  );
};

/** Every list of leads is this page; its address says which. */
export const LeadsPage = () => {
  const { pathname } = useLocation();
  const of = leadListAt(pathname);
  return of === null ? null : <LeadsScreen of={of} />;
};
