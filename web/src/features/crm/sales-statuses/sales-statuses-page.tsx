import ArrowDown from 'lucide-react/icons/arrow-down';
import { salesStatusesFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SalesStatusItem } from '../../../../../query/crm/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { RowActs } from '../../../components/list/row-acts.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { useListLeadStatusesQuery } from '../leads/api.ts';
import {
  salesStatusesApi,
  useDeleteSalesStatusMutation,
  useOrderSalesStatusesMutation,
} from './api.ts';
import { toneOfColour } from './colours.ts';
import { SalesStatusDialog } from './sales-status-dialog.tsx';

type Open =
  Readonly<{ act: 'edit' | 'delete'; status: SalesStatusItem }> | Readonly<{ act: 'add' }>;

const column = columnsOf<SalesStatusItem>();
const columns = [
  column.chip(
    'status',
    'STATUS',
    ({ status, colour }) => ({ word: status, tone: toneOfColour[colour] }),
    {
      width: 200,
      grow: 1,
      names: true,
    },
  ),
  column.word('is_default', 'IS DEFAULT', (row) => (row.is_default ? 'Yes' : 'No'), {
    width: 120,
    card: true,
  }),
];

const swapped = (ids: readonly string[], at: number, by: 1 | -1): readonly string[] =>
  ids.map((id, index) => (index === at ? ids[at + by] : index === at + by ? ids[at] : id) ?? id);

type ActsProps = Readonly<{ status: SalesStatusItem; onOpen: (open: Open) => void }>;

const Acts = ({ status, onOpen }: ActsProps) => {
  const { t } = useTranslation();
  const { data: all = [] } = useListLeadStatusesQuery();
  const { run } = useAct(useOrderSalesStatusesMutation(), { done: null });
  const { id, status: name, is_default: isDefault } = status;
  const ids = all.map((one) => one.id);
  const at = ids.indexOf(id);
  return (
    <RowActs
      of={name}
      acts={[
        {
          name: t('Move {{name}} up', { name }),
          icon: ArrowUp,
          off: at <= 0 && t('This is the first one.'),
          onChoose: () => void run(swapped(ids, at, -1)),
        },
        {
          name: t('Move {{name}} down', { name }),
          icon: ArrowDown,
          off: at === ids.length - 1 && t('This is the last one.'),
          onChoose: () => void run(swapped(ids, at, 1)),
        },
        {
          name: t('Edit {{name}}', { name }),
          icon: Pencil,
          onChoose: () => onOpen({ act: 'edit', status }),
        },
        {
          name: t('Delete {{name}}', { name }),
          icon: Trash2,
          danger: true,
          off: isDefault && t('Make another status the default first.'),
          onChoose: () => onOpen({ act: 'delete', status }),
        },
      ]}
    />
  );
};

type DeleteProps = Readonly<{ status: SalesStatusItem; onClose: () => void }>;

const DeleteStatus = ({ status: { id, status }, onClose }: DeleteProps) => {
  const { t } = useTranslation();
  const { run } = useAct(useDeleteSalesStatusMutation(), { about: status });
  return (
    <Confirm
      question={t('Are you sure to delete this status?')}
      consequence={t('{{status}} can no longer be chosen. No lead may have it.', { status })}
      act={t('Delete status')}
      onConfirm={() => run(id)}
      onClose={onClose}
    />
  );
};

/** `/admin/crm-config/sales-statuses` */
export const SalesStatusesPage = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [allColumns] = useState(() => [
    ...columns,
    column.actions((status) => <Acts status={status} onOpen={setOpen} />, 124),
  ]);
  return (
    <>
      <ListPage
        name="sales-statuses"
        endpoint={salesStatusesApi.endpoints.listSalesStatuses}
        path={{}}
        sort="id"
        title={t('Sales Statuses')}
        line={t(
          'The statuses of leads, in the order of the filters. A new name applies in every list.',
        )}
        noun={(count) => t('statuses', { count, defaultValue_one: 'status' })}
        columns={allColumns}
        conditions={salesStatusesFiltered}
        searchFor={t('Search these statuses')}
        emptyWhy={t('No sales statuses yet.')}
        pageActions={
          <Button kind="primary" onClick={() => setOpen({ act: 'add' })}>
            <Plus size={16} aria-hidden="true" />
            {t('Add Sales Status')}
          </Button>
        }
      />
      {open?.act === 'add' ? <SalesStatusDialog status={null} onClose={close} /> : null}
      {open?.act === 'edit' ? <SalesStatusDialog status={open.status} onClose={close} /> : null}
      {open?.act === 'delete' ? <DeleteStatus status={open.status} onClose={close} /> : null}
    </>
  );
};
