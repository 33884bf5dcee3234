import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settlementsFiltered } from '../../../../../domain/shared/lists/filtered-books.ts';
import { settlementBytesMost } from '../../../../../domain/shared/payments/settlement.ts';
import { gatewayNames, gateways } from '../../../../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import type { SettlementItem } from '../../../../../query/payments/settlements/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Text } from '../../../components/cells/cells.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { FileField, type ChosenFile } from '../../../components/form/file-field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { settlementsApi, useTakeSettlementMutation } from './api.ts';

const FileCell = ({ row }: Readonly<{ row: SettlementItem }>) => (
  <Link className="cut" to={`/admin/reconciliation/file/${row.id}`}>
    {gatewayNames[row.gateway]}
  </Link>
);

const OpenCell = ({ row: { open, differences } }: Readonly<{ row: SettlementItem }>) => {
  const { t } = useTranslation();
  if (open > 0) return <Chip tone="warn">{t('{{count}} open', { count: open })}</Chip>;
  return <Chip tone="success">{differences === 0 ? t('No difference') : t('All settled')}</Chip>;
};

const cell = columnsOf<SettlementItem>();
const columns = [
  cell.cell('gateway', 'GATEWAY', (row) => <FileCell row={row} />, {
    width: 130,
    grow: 1,
    card: true,
  }),
  cell.cell('from', 'DAYS', ({ from, to }) => <Text value={`${from} – ${to}`} />, {
    width: 210,
    sortable: false,
    card: true,
  }),
  cell.text('lines', 'LINES', ({ lines }) => formatCount(lines), { width: 80, end: true }),
  cell.text('matched', 'MATCHED', ({ matched }) => formatCount(matched), {
    width: 100,
    sortable: false,
    end: true,
  }),
  cell.text('differences', 'DIFFERENCES', ({ differences }) => formatCount(differences), {
    width: 120,
    sortable: false,
    end: true,
  }),
  cell.cell('open', 'STATUS', (row) => <OpenCell row={row} />, {
    width: 130,
    sortable: false,
    card: true,
  }),
  cell.time('taken_at', 'UPLOADED'),
  cell.cell('taken_by', 'BY', ({ taken_by: by }) => <Text value={by?.full_name ?? null} />, {
    width: 130,
    sortable: false,
  }),
];

/** Only rejects what is plainly wrong before anything is sent; the server reads the file. */
const check = (file: File): Promise<ChosenFile> =>
  Promise.resolve({
    file,
    isPicture: false,
    problem: file.size > settlementBytesMost ? fieldTexts.settlementTooLarge : null,
  });

type Values = { gateway: string; file: ChosenFile | null };

const wrongIn = ({ file }: Values): Readonly<Record<string, string>> => {
  const problem = file === null ? fieldTexts.fileRequired : file.problem;
  return problem === null ? {} : { file: problem };
};

const TakeDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useTakeSettlementMutation());
  return (
    <FormDialog<Values>
      title={t('Upload a settlement file')}
      validate={wrongIn}
      initialValues={{ gateway: 'stripe', file: null }}
      act={{ label: t('Upload') }}
      onSubmit={async ({ gateway, file }) =>
        file === null ? null : submit({ gateway, file: file.file })
      }
      onClose={onClose}
    >
      {({ submitting }) => (
        <>
          <SelectField
            name="gateway"
            label={t('Gateway')}
            options={gateways.map((value) => ({ value, label: gatewayNames[value] }))}
          />
          <FileField
            name="file"
            label={t('File')}
            hint={t('CSV with payment_id, type, amount, currency and date, at most 5 MB.')}
            low
            off={submitting}
            accept=".csv,text/csv"
            check={check}
          />
        </>
      )}
    </FormDialog>
  );
};

/** `/admin/reconciliation` */
export const SettlementsPage = () => {
  const { t } = useTranslation();
  const [isTaking, setTaking] = useState(false);
  return (
    <>
      <ListPage
        name="settlements"
        endpoint={settlementsApi.endpoints.listSettlements}
        path={{}}
        title={t('Reconciliation')}
        line={t('What providers report as settled, compared with our own books.')}
        pageActions={
          <Button kind="primary" onClick={() => setTaking(true)}>
            <Upload size={16} aria-hidden="true" />
            {t('Upload a file')}
          </Button>
        }
        noun={(count) => t('files', { count, defaultValue_one: 'file' })}
        conditions={settlementsFiltered}
        columns={columns}
        searchFor={t('Search gateway')}
        emptyWhy={t('No settlement files yet.')}
      />
      {isTaking ? <TakeDialog onClose={() => setTaking(false)} /> : null}
    </>
  );
};
