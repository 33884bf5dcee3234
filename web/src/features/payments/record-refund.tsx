import { useTranslation } from 'react-i18next';
import { recordRefundRequest } from '../../../../command/payments/contract.ts';
import {
  recordedReasons,
  sendsBack,
  type RecordedReason,
} from '../../../../domain/shared/payments/types.ts';
import type { DepositItem, Unreturned } from '../../../../query/payments/contract.ts';
import { SecondPersonNote } from '../../app/second-person.tsx';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { readTyped } from '../../lib/decimal-input.ts';
import { formatMoney } from '../../lib/format/numbers.ts';
import { useRecordRefundMutation } from './api.ts';
import { gatewayName } from './gateway-name.ts';

type Values = { paymentId: string; amount: string; reason: RecordedReason | ''; reference: string };

const fields = {
  INVALID_AMOUNT: 'amount',
  MORE_THAN_PAID: 'amount',
  SEND_BACK_WHOLE: 'amount',
} as const;

/** Payments of the deposit of which staff may have sent something back by hand. */
export const recordablesOf = ({ status, unreturned }: DepositItem): readonly Unreturned[] =>
  unreturned.filter(
    ({ kind }) => kind === 'refused' || status === 'approved' || status === 'refunded',
  );

type Props = Readonly<{ on: DepositItem; payment: Unreturned; onClose: () => void }>;

/**
 * Records that staff sent a payment, or a part of it, back by hand. A refund made by the provider is reported by the
 * provider and counts in addition (docs/decisions/0194): recording it here would count it twice.
 */
export const RecordRefund = ({ on, payment, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useRecordRefundMutation(), { fields });
  const words: Readonly<Record<RecordedReason, string>> = {
    customer_asked: t('The customer asked for it'),
    overpaid: t('The customer paid too much'),
    paid_twice: t('Paid twice'),
    paid_late: t('Paid too late for the promised rate'),
    another_payer: t('Paid by somebody else'),
    not_allowed: t('This customer cannot deposit'),
  };
  const left = formatMoney(payment.amount, payment.currency);
  const isCounted = payment.kind === 'counted';
  // A proposal is about amounts of the wallet; an amount in another currency can only be compared by the server.
  const isOfWallet = payment.currency === on.balance.currency;
  return (
    <FormDialog<Values>
      title={t('Record refund')}
      schema={recordRefundRequest}
      initialValues={{
        paymentId: payment.payment_id,
        amount: payment.amount,
        reason: '',
        reference: '',
      }}
      act={{ label: t('Record refund'), danger: true }}
      onSubmit={(values) => submit({ id: on.id, ...values })}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <p className="muted">
            {isCounted && on.status === 'approved'
              ? t(
                  'For money that you sent back yourself. It leaves the wallet. At most {{left}} can be recorded.',
                  { left },
                )
              : t(
                  'For money that you sent back yourself, at most {{left}}. Nothing leaves a wallet.',
                  {
                    left,
                  },
                )}
          </p>
          {sendsBack(on.gateway) ? (
            <p className="muted">
              {t(
                'Refunds through {{gateway}}, also from its own pages, appear here automatically. Record only other refunds, or they count twice.',
                { gateway: gatewayName(on.gateway) },
              )}
            </p>
          ) : null}
          <DecimalField name="amount" label={t('Amount, in the currency of the payment')} />
          <SelectField
            name="reason"
            label={t('Reason')}
            options={recordedReasons.map((value) => ({ value, label: words[value] }))}
          />
          <TextField name="reference" label={t('Reference of the transfer')} />
          {isCounted ? (
            <SecondPersonNote
              placeId={on.id}
              amount={isOfWallet ? readTyped(values.amount) : null}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
};
