import { useTranslation } from 'react-i18next';
import { addLeadRequest, type AddLeadRequest } from '../../../../../command/crm/contract.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Spinner } from '../../../components/faces/faces.tsx';
import { SearchSelectField, SelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useAddLeadMutation, useListLeadCountriesQuery, useListLeadStatusesQuery } from './api.ts';

type Values = { [Field in keyof AddLeadRequest]: string };

const emptyLead = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  city: '',
  country: '',
  funnelLink: '',
  reference: '',
  leadStatus: '',
};

/** Add New Lead, by hand. */
export const AddLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { submit } = useAct(useAddLeadMutation(), { done: successTexts.leadAdded });
  const { data: statuses = [], isLoading } = useListLeadStatusesQuery();
  const { data: countries = [], isError: noCountries } = useListLeadCountriesQuery();
  const title = t('Add New Lead');
  if (isLoading) {
    return (
      <Dialog wide title={title} onClose={onClose}>
        <Spinner />
      </Dialog>
    );
  }
  const first = statuses.find(({ is_default: isDefault }) => isDefault)?.status ?? '';
  return (
    <FormDialog<Values>
      wide
      title={title}
      schema={addLeadRequest}
      initialValues={{ ...emptyLead, leadStatus: first }}
      act={{ label: title }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="form-two grid">
        <TextField name="firstName" label={t('First Name')} maxLength={100} focusFirst />
        <TextField name="lastName" label={t('Last Name')} maxLength={100} />
        <TextField name="email" type="email" label={t('Email')} maxLength={254} />
        <TextField name="phone" type="tel" label={t('Phone')} maxLength={40} />
        <TextField name="city" label={t('City')} maxLength={100} />
        <SearchSelectField
          name="country"
          label={t('Country')}
          placeholder={t('Choose a country')}
          options={countries.map((country) => ({ value: country, label: country }))}
          {...(noCountries ? { hint: t('Failed to load countries') } : {})}
        />
        <TextField name="funnelLink" label={t('Funnel Link')} maxLength={500} />
        <TextField name="reference" label={t('Aff. Reference')} maxLength={200} />
        <SelectField
          name="leadStatus"
          label={t('Sale Status')}
          placeholder={t('Default status')}
          options={statuses.map(({ status }) => ({ value: status, label: status }))}
        />
      </div>
    </FormDialog>
  );
};
