import Plus from 'lucide-react/icons/plus';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { roles, type RoleId } from '../../../../../domain/shared/roles.ts';
import { leadGroups } from '../../../../../domain/shared/crm/types.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { useListState, type ListState } from '../../../components/list/list-state.ts';
import { List } from '../../../components/list/list.tsx';
import { AddLeadDialog } from './add-lead-dialog.tsx';
import { AgentSelector } from './agent-selector.tsx';
import { useListLeadsQuery } from './api.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import type { Assigning } from './bulk-words.ts';
import { readDays } from './days.ts';
import { LeadActions } from './lead-actions.tsx';
import { leadColumns } from './lead-columns.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { addressOf, bulkActsFor, leadListAt, mayManageLeads, type LeadList } from './lead-lists.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { useBulk } from './use-bulk.ts';
import './leads.css';

const filters = ['status', 'group', 'registered', 'agentId', 'retId'] as const;

const useLeads = (list: ListState, of: LeadList) => {
  const { filters: chosen, ...query } = list.query;
  return useListLeadsQuery({
    address: addressOf(of, {
      status: chosen['status'],
      group: leadGroups.find((group) => group === chosen['group']),
      days: readDays(chosen['registered']),
    }),
    query,
    // Where the path names a group in its place, the status is a filter beside it.
    leadStatus: of.source.kind === 'new' ? chosen['status'] : undefined,
    agentId: chosen['agentId'],
    retId: chosen['retId'],
  });
};

type Window =
  | Readonly<{ kind: 'add' }>
  | Readonly<{ kind: 'notes'; lead: LeadItem }>
  | Readonly<{ kind: 'assign'; act: Assigning; ids: readonly string[]; clear: () => void }>;

type ScreenProps = Readonly<{ of: LeadList; roleId: RoleId }>;

const LeadsScreen = ({ of, roleId }: ScreenProps) => {
  const { t } = useTranslation();
  const list = useListState(of.name, { filters });
  const result = useLeads(list, of);
  const bulk = useBulk(result.data?.data ?? []);
  const [window, setWindow] = useState<Window | null>(null);
  const canManage = mayManageLeads(roleId);
  const canAdd = of.canAdd && canManage;
  const showsHistory = roleId === roles.admin;
  const close = useCallback(() => setWindow(null), []);
  const onNotes = useCallback((lead: LeadItem) => setWindow({ kind: 'notes', lead }), []);
  const columns = useMemo(
    () => leadColumns({ masked: !canManage, short: of.short, onNotes }),
    [canManage, of, onNotes],
  );
  const actions = useCallback(
    (lead: LeadItem) => (
      <LeadActions
        lead={lead}
        showsCustomer={of.showsCustomers}
        showsHistory={showsHistory}
        onNotes={onNotes}
      />
    ),
    [of, showsHistory, onNotes],
  );
  const addButton = canAdd ? (
    <Button kind="primary" onClick={() => setWindow({ kind: 'add' })}>
      <Plus size={16} aria-hidden="true" />
      {t('Add New Lead')}
    </Button>
  ) : null;
  const title = t(of.title);
  return (
    <>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="page-line">
            {canManage ? t(of.text) : t('The leads that are assigned to you.')}{' '}
            {t('Times are UTC.')}
          </p>
        </div>
        {addButton === null ? null : <div className="page-actions">{addButton}</div>}
      </div>
      <List
        list={list}
        result={result}
        endpoint="listLeads"
        label={title}
        noun={[t('lead'), t('leads')]}
        columns={columns}
        searchFor={t('Search these leads')}
        filters={<LeadFilters list={list} of={of} canManage={canManage} />}
        actions={actions}
        actionsWidth={of.showsCustomers ? 104 : 84}
        bulkStays
        bulk={(ids, clear) => (
          <BulkButtons
            acts={bulkActsFor(of, roleId)}
            selected={ids.length}
            busy={bulk.busy}
            onAssign={(act) => setWindow({ kind: 'assign', act, ids, clear })}
            onMove={({ group }) =>
              void bulk
                .run(ids, { group })
                .then((outcome) => (outcome === 'done' ? clear() : undefined))
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
          onAssign={(id) =>
            void bulk.run(window.ids, { [window.act.field]: id }).then((outcome) => {
              // Refused, the choice stays as it was made, so that it can be tried again.
              if (outcome !== 'refused') close();
              if (outcome === 'done') window.clear();
            })
          }
        />
      ) : null}
      {bulk.partly === null ? null : (
        <OutcomeDialog
          partly={bulk.partly}
          busy={bulk.busy}
          onClose={bulk.forgetPartly}
          onRetry={() => void bulk.retry()}
        />
      )}
    </>
  );
};

/** Every list of leads is this page; its address says which. */
export const LeadsPage = () => {
  const { pathname } = useLocation();
  const roleId = useAppSelector((state) => state.session.roleId);
  const of = leadListAt(pathname);
  return of === null || roleId === null ? null : <LeadsScreen of={of} roleId={roleId} />;
};
