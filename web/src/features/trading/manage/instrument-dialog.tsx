import { useTranslation } from 'react-i18next';
import {
  addInstrumentRequest,
  type AddInstrumentRequest,
} from '../../../../../command/trading/contract.ts';
import type { Category } from '../../../../../domain/shared/trading/types.ts';
import type { ManagedInstrument } from '../../../../../query/trading/contract.ts';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Grid } from '../../../components/layout/layout.tsx';
import { SwitchField } from '../../../components/switch/switch.tsx';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { useAddInstrumentMutation, useEditInstrumentMutation } from './api.ts';

/** The field that a refusal is about. */
const fields = {
  INSTRUMENT_EXISTS: 'name',
  INVALID_SYMBOL: 'name',
  NAME_IS_NO_PAIR: 'name',
  INVALID_LEVERAGE: 'leverage',
  INVALID_START_PRICE: 'bids',
} as const;

const Fields = ({ isListed }: { isListed: boolean }) => {
  const { t } = useTranslation();
  return (
    <>
      {isListed ? null : (
        <Grid className="form-two">
          <TextField
            name="name"
            label={t('Instrument')}
            hint={t('As in EUR_USD or NVDA. It cannot be changed later.')}
            maxLength={24}
            focusFirst
          />
          <div />
          <TextField name="base" label={t('Base')} maxLength={12} />
          <TextField name="quote" label={t('Quote')} maxLength={12} />
        </Grid>
      )}
      <Grid className="form-two">
        <DecimalField name="bids" label={t('Bids')} hint={t('Where simulated prices start.')} />
        <DecimalField name="asks" label={t('Asks')} hint={t('Both prices, or neither.')} />
        <TextField
          name="tradingview"
          label={t('Chart Provider')}
          maxLength={40}
          focusFirst={isListed}
        />
        <TextField
          name="alias"
          label={t('Alias')}
          hint={t('Another name to search by.')}
          maxLength={100}
        />
        <DecimalField
          name="leverage"
          label={t('Leverage')}
          hint={t('100 means 1:100. Open orders keep theirs.')}
        />
      </Grid>
      <SwitchField
        name="tradable"
        label={t('Tradable')}
        hint={t('Orders can be opened. Open ones can always be closed.')}
      />
    </>
  );
};

type Adding = Readonly<{ category: Category; onClose: () => void }>;

/** Add Instrument, in the category shown. */
export const AddInstrumentDialog = ({ category, onClose }: Adding) => {
  const { t } = useTranslation();
  const { submit } = useAct(useAddInstrumentMutation(), { fields });
  return (
    <FormDialog
      wide
      title={t('Add Instrument')}
      schema={addInstrumentRequest}
      initialValues={{
        name: '',
        base: '',
        quote: '',
        category,
        bids: '',
        asks: '',
        tradingview: '',
        alias: '',
        leverage: '0',
        tradable: true,
      }}
      act={{ label: t('Add instrument') }}
      onSubmit={(values) => submit(read(values))}
      onClose={onClose}
    >
      <Fields isListed={false} />
    </FormDialog>
  );
};

/** The typed values as the request needs them. */
const read = (typed: object): AddInstrumentRequest => addInstrumentRequest.cast(typed);

type Editing = Readonly<{ instrument: ManagedInstrument; onClose: () => void }>;

/** Edit Instrument: only what may change while orders, prices and a chart are stored under its name. */
export const EditInstrumentDialog = ({ instrument, onClose }: Editing) => {
  const { t } = useTranslation();
  const { submit } = useAct(useEditInstrumentMutation(), { fields });
  const { id, revision, name, base, quote, category } = instrument;
  return (
    <FormDialog
      wide
      title={t('Edit {{name}}', { name: instrumentName(name) })}
      schema={addInstrumentRequest}
      initialValues={{
        name,
        base,
        quote,
        category,
        bids: instrument.start_bid ?? '',
        asks: instrument.start_ask ?? '',
        tradingview: instrument.tradingview,
        alias: instrument.alias ?? '',
        leverage: instrument.leverage,
        tradable: instrument.tradable,
      }}
      act={{ label: t('Save changes') }}
      onSubmit={(values) => submit({ ...read(values), id, expectedRevision: revision })}
      onClose={onClose}
    >
      <Fields isListed />
    </FormDialog>
  );
};
