import { useTranslation } from 'react-i18next';
import { convertLeadRequest } from '../../../../../command/identity/users/contract.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { PasswordField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { useConvertLeadMutation } from './api.ts';
import { leadName } from './lead-cells.tsx';

type Props = Readonly<{ lead: LeadItem; onClose: () => void }>;

/** Convert Lead #{id} To User: the password that the new customer signs in with. */
export const ConvertLeadDialog = ({ lead, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useConvertLeadMutation(), { done: successTexts.leadConverted });
  return (
    <FormDialog
      title={t('Convert Lead #{{number}} To User', { number: lead.number ?? unknown })}
      schema={convertLeadRequest}
      initialValues={{ id: lead.id, password: '' }}
      act={{ label: t('Convert to User') }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="small muted">
        {t(
          '{{name}} becomes a customer with a demo and a real wallet, signs in as {{email}}, and is notified by email. The email does not contain the password.',
          { name: leadName(lead), email: lead.email ?? unknown },
        )}
      </p>
      <PasswordField name="password" label={t('Password')} autoComplete="new-password" />
    </FormDialog>
  );
};
