import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { instrumentsFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { categories, type Category } from '../../../../../domain/shared/trading/types.ts';
import type { ManagedInstrument } from '../../../../../query/trading/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { RateCell } from '../../../components/cells/cells.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { usePriceFeed } from '../prices/use-price-feed.ts';
import { managedInstrumentsApi, useDeleteInstrumentMutation } from './api.ts';
import { AddInstrumentDialog, EditInstrumentDialog } from './instrument-dialog.tsx';

type Props = Readonly<{ instrument: ManagedInstrument }>;

/** Only this cell subscribes to the price of its instrument. */
const LivePrice = ({ instrument, side }: Props & { side: 'bids' | 'asks' }) => {
  const price = useAppSelector((state) => selectPrice(state, instrument.name));
  return <RateCell rate={price?.[side] ?? instrument[side]} instrument={instrument} />;
};

const column = columnsOf<ManagedInstrument>();
const columns = [
  column.number('id', 'ID', (row) => row.number, { width: 56, names: false }),
  column.text('name', 'INSTRUMENT', (row) => instrumentName(row.name), {
    width: 120,
    grow: 1,
    names: true,
  }),
  column.text('base', 'BASE', { width: 80 }),
  column.text('quote', 'QUOTE', { width: 80 }),
  column.cell('bids', 'BIDS', (row) => <LivePrice instrument={row} side="bids" />, {
    width: 104,
    end: true,
    sortable: false,
    card: true,
  }),
  column.cell('asks', 'ASKS', (row) => <LivePrice instrument={row} side="asks" />, {
    width: 104,
    end: true,
    sortable: false,
    card: true,
  }),
  column.text('tradingview', 'CHART PROVIDER', { width: 132 }),
  column.text('alias', 'ALIAS', { width: 170, grow: 1 }),
  column.text('leverage', 'LEVERAGE', (row) => `1:${row.leverage}`, { width: 92, end: true }),
  column.chip(
    'tradable',
    'TRADABLE',
    (row) => (row.tradable ? { word: 'Yes', tone: 'success' } : { word: 'No', tone: 'muted' }),
    { width: 92, card: true },
  ),
];

type Open = Readonly<{ act: 'edit' | 'delete'; instrument: ManagedInstrument }>;

const Acts = ({ instrument, onOpen }: Props & { onOpen: (open: Open) => void }) => {
  const { t } = useTranslation();
  const name = instrumentName(instrument.name);
  return (
    <>
      <IconButton
        name={t('Edit {{name}}', { name })}
        onClick={() => onOpen({ act: 'edit', instrument })}
      >
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        danger
        name={t('Delete {{name}}', { name })}
        onClick={() => onOpen({ act: 'delete', instrument })}
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
};

const DeleteInstrument = ({ instrument, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation();
  const name = instrumentName(instrument.name);
  const { run } = useAct(useDeleteInstrumentMutation(), { about: name });
  return (
    <Confirm
      question={t('Are you sure to delete this pair?')}
      consequence={t(
        '{{name}} can no longer be traded. Closed orders and its prices stay in the records.',
        { name },
      )}
      act={t('Delete instrument')}
      onConfirm={() => run(instrument.id)}
      onClose={onClose}
    />
  );
};

const Instruments = ({ category }: { category: Category }) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  usePriceFeed();
  const [allColumns] = useState(() => [
    ...columns,
    column.actions((row) => <Acts instrument={row} onOpen={setOpen} />, 96),
  ]);
  const title = {
    forex: t('Forex instruments'),
    commodity: t('Commodity instruments'),
    index: t('Index instruments'),
    stock: t('Stock instruments'),
    crypto: t('Crypto instruments'),
  }[category];
  return (
    <>
      <ListPage
        name="instruments"
        endpoint={managedInstrumentsApi.endpoints.listManagedInstruments}
        path={{ type: category }}
        title={title}
        line={t(
          'Instruments that customers can trade, with live prices. Changes apply to new orders at once.',
        )}
        noun={(count) => t('instruments', { count, defaultValue_one: 'instrument' })}
        columns={allColumns}
        conditions={instrumentsFiltered}
        searchFor={t('Search name or alias')}
        emptyWhy={t('There is no instrument in this category yet.')}
        pageActions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" />
            {t('Add Instrument')}
          </Button>
        }
      />
      {isAdding ? (
        <AddInstrumentDialog category={category} onClose={() => setAdding(false)} />
      ) : null}
      {open?.act === 'edit' ? (
        <EditInstrumentDialog instrument={open.instrument} onClose={close} />
      ) : null}
      {open?.act === 'delete' ? (
        <DeleteInstrument instrument={open.instrument} onClose={close} />
      ) : null}
    </>
  );
};

/** `/admin/instruments/{forex, commodity, index, crypto, stock}` */
export const InstrumentsPage = () => {
  const { pathname } = useLocation();
  const category = categories.find((name) => pathname.endsWith(`/${name}`)) ?? 'forex';
  return <Instruments key={category} category={category} />;
};
