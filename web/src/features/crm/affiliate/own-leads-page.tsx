import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnLeadItem } from '../../../../../query/crm/contract.ts';
import { ownLeadsFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { UploadCsvDialog } from '../imports/upload-csv-dialog.tsx';
import { leadName } from '../leads/lead-cells.tsx';
import { statusOf } from '../leads/lead-columns.tsx';
import { AddOwnLeadDialog } from './add-own-lead-dialog.tsx';
import { affiliateApi, useTakeBackLeadMutation } from './api.ts';

const column = columnsOf<OwnLeadItem>();
const columns = [
  column.number('id', 'ID', (row) => row.number, { width: 62, names: false, card: true }),
  column.text('first_name', 'FIRST NAME', { width: 92, names: true }),
  column.text('last_name', 'LAST NAME', { width: 100, names: true }),
  column.contact('email', 'EMAIL', { width: 162, grow: 1, card: true }),
  column.contact('phone', 'PHONE', { width: 136, card: true }),
  column.text('city', 'CITY', { width: 92 }),
  column.text('country', 'COUNTRY', { width: 96, card: true }),
  column.text('funnel_link', 'FUNNEL LINK', { width: 106, grow: 1 }),
  column.text('reference', 'AFF. REFERENCE', { width: 122 }),
  column.chip('lead_status', 'STATUS', statusOf, { width: 118, card: true }),
];

type ActsProps = Readonly<{ lead: OwnLeadItem; onDelete: (lead: OwnLeadItem) => void }>;

const Acts = ({ lead, onDelete }: ActsProps) => {
  const { t } = useTranslation();
  return (
    <IconButton
      danger
      name={t('Delete {{name}}', { name: leadName(lead) })}
      off={
        lead.is_customer ? t('This lead is already a customer. Contact us to delete it.') : false
      }
      onClick={() => onDelete(lead)}
    >
      <Trash2 size={16} aria-hidden="true" />
    </IconButton>
  );
};

const TakeBack = ({ lead, onClose }: Readonly<{ lead: OwnLeadItem; onClose: () => void }>) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  const { run } = useAct(useTakeBackLeadMutation(), { about: name, alwaysWentWrong: true });
  return (
    <Confirm
      question={t('Are you sure to delete this lead?')}
      consequence={t(
        'Name, contact data and notes of {{name}} are erased at once and cannot be restored.',
        { name },
      )}
      act={t('Delete lead')}
      onConfirm={() => run(lead.id)}
      onClose={onClose}
    />
  );
};

/** `/affiliate` */
export const OwnLeadsPage = () => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [deleted, setDeleted] = useState<OwnLeadItem | null>(null);
  const [allColumns] = useState(() => [
    ...columns,
    column.actions((lead) => <Acts lead={lead} onDelete={setDeleted} />, 72),
  ]);
  const addButton = (
    <>
      <Button onClick={() => setUploading(true)}>
        <Upload size={16} aria-hidden="true" />
        {t('Upload CSV')}
      </Button>
      <Button kind="primary" onClick={() => setAdding(true)}>
        <Plus size={16} aria-hidden="true" />
        {t('Add New')}
      </Button>
    </>
  );
  return (
    <>
      <ListPage
        conditions={ownLeadsFiltered}
        name="own-leads"
        endpoint={affiliateApi.endpoints.listOwnLeads}
        path={{}}
        title={t('Leads')}
        line={t('All your leads, newest first, with their status.')}
        noun={(count) => t('leads', { count, defaultValue_one: 'lead' })}
        columns={allColumns}
        searchFor={t('Search these leads')}
        emptyWhy={t('You have no leads yet.')}
        emptyAction={addButton}
        pageActions={addButton}
      />
      {deleted === null ? null : <TakeBack lead={deleted} onClose={() => setDeleted(null)} />}
      {isUploading ? <UploadCsvDialog onClose={() => setUploading(false)} /> : null}
      {isAdding ? <AddOwnLeadDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
};
