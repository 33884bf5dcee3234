import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useLinkPendingOrderMutation, type PendingOrder } from './api.ts';
import { usePartnerChoices } from './use-partner-choices.ts';

type Props = Readonly<{
  order: PendingOrder;
  orders: readonly PendingOrder[];
  onClose: () => void;
}>;

/** One cancels the other: chooses the linked order, or removes the link. */
export const LinkPending = ({ order, orders, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useLinkPendingOrderMutation());
  const isFree = ({ id, linked_to: partner }: PendingOrder) =>
    id === order.linked_to || (id !== order.id && partner === null);
  const choices = usePartnerChoices(orders.filter(isFree));
  return (
    <FormDialog<{ other: string }>
      title={t('One cancels the other')}
      initialValues={{ other: order.linked_to ?? '' }}
      act={{ label: t('Save') }}
      onSubmit={({ other }) => submit({ id: order.id, other: other === '' ? null : other })}
      onClose={onClose}
    >
      <p className="muted">{t('When one of the two is filled, the server cancels the other.')}</p>
      <SelectField name="other" label={t('Linked with')} options={choices} />
    </FormDialog>
  );
};
