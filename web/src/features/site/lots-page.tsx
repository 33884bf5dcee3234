import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { lotSelectorFields, lotTypeFields } from '../../../../command/site/contract.ts';
import { lotsMax } from '../../../../domain/shared/trading/types.ts';
import { useSettings } from '../../app/settings.ts';
import { Button, IconButton } from '../../components/button/button.tsx';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { Row, Stack } from '../../components/layout/layout.tsx';
import { Page } from '../../components/page/page.tsx';
import { SettingsForm } from '../../components/page/settings-form.tsx';

type Lot = Readonly<{ label: string; value: string }>;

const emptyLot: Lot = { label: '', value: '0' };

/** The lots to choose from, a row each. */
const LotRows = () => {
  const { t } = useTranslation();
  const { input } = useField<readonly Lot[]>('lotSelector');
  const lots = input.value;
  const full = t('At most {{most}} lots', { most: lotsMax });
  return (
    <Stack gap={3} className="settings-whole">
      {lots.length === 0 ? <p className="muted">{t('No lot yet.')}</p> : null}
      {lots.map((_lot, index) => (
        <Row key={index} align="end" wrap>
          <TextField name={`lotSelector[${String(index)}].label`} label={t('Label')} />
          <DecimalField name={`lotSelector[${String(index)}].value`} label={t('Units')} />
          <IconButton
            danger
            name={t('Remove lot {{row}}', { row: index + 1 })}
            onClick={() => input.onChange(lots.filter((_other, at) => at !== index))}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
      <div>
        <Button
          off={lots.length >= lotsMax ? full : false}
          onClick={() => input.onChange([...lots, emptyLot])}
        >
          <Plus size={15} aria-hidden="true" />
          {t('Add lot')}
        </Button>
      </div>
    </Stack>
  );
};

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
      line={t('How customers say how much they trade: as an amount, or in lots of a list.')}
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
        title={t('Lots to choose from')}
        line={t('A lot stands for as many units of the base as are given here.')}
      >
        <LotRows />
      </SettingsForm>
    </Page>
  );
};
