import { useTranslation } from 'react-i18next';
import { lotSelectorFields, lotTypeFields } from '../../../../command/site/contract.ts';
import { lotsMax } from '../../../../domain/shared/trading/types.ts';
import { useSettings } from '../../app/settings.ts';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { rowMutators, RowsField } from '../../components/form/rows-field.tsx';
import { Page } from '../../components/page/page.tsx';
import { SettingsForm } from '../../components/page/settings-form.tsx';

const emptyLot = { label: '', value: '0' };

/** `/admin/lots`: how amounts are entered, and the lots to choose from. */
export const LotsPage = () => {
  const { t } = useTranslation();
  const types = useSettings('/admin/lots/api', '/admin/lots', lotTypeFields);
  const lots = useSettings('/admin/lots/api', '/admin/lotSelector', lotSelectorFields);
  const options = [
    { value: 'amount', label: t('Amount') },
    { value: 'lot', label: t('Lot') },
  ];
  return (
    <Page
      title={t('Lot Settings')}
      line={t('How customers enter the size of an order: as an amount, or in lots from a list.')}
    >
      <SettingsForm settings={types} title={t('Lot types')}>
        <SelectField name="t_forex" label={t('Forex')} options={options} />
        <SelectField name="t_commodity" label={t('Commodity')} options={options} />
        <SelectField name="t_index" label={t('Index')} options={options} />
        <SelectField name="t_crypto" label={t('Crypto')} options={options} />
        <SelectField name="t_stock" label={t('Stock')} options={options} />
      </SettingsForm>
      <SettingsForm
        settings={lots}
        mutators={rowMutators}
        title={t('Lots to choose from')}
        line={t('Units of the base in one lot.')}
      >
        <RowsField
          name="lotSelector"
          label={t('Lots')}
          add={t('Add lot')}
          empty={emptyLot}
          most={lotsMax}
        >
          {(row) => (
            <>
              <TextField name={`${row}.label`} label={t('Label')} />
              <DecimalField name={`${row}.value`} label={t('Units')} />
            </>
          )}
        </RowsField>
      </SettingsForm>
    </Page>
  );
};
