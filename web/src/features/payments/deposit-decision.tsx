import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { refuseHeldRequest } from '../../../../command/payments/contract.ts';
import { add, min, sub } from '../../../../domain/shared/decimal.ts';
import {
  refusalReasons,
  sendsBack,
  type RefusalReason,
} from '../../../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../../../domain/shared/texts/fields.ts';
import type { DepositItem, Unreturned } from '../../../../query/payments/contract.ts';
import { SecondPersonNote } from '../../app/second-person.tsx';
import type { Act } from '../../components/decide/decide-buttons.tsx';
import { Confirm } from '../../components/dialog/confirm.tsx';
import { ErrorFace, Skeleton } from '../../components/faces/faces.tsx';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { formatMoney, unknown } from '../../lib/format/numbers.ts';
import { formatExactTime } from '../../lib/format/times.ts';
import {
  useCreditHeldMutation,
  useHeldCreditQuery,
  useRefuseHeldMutation,
  useTakeBackDepositMutation,
} from './api.ts';
import { useRefusalWords } from './deposit-cells.tsx';
import { RecordRefund } from './record-refund.tsx';
import { SettleShortfall } from './settle-shortfall.tsx';

/** A requested decision, not made yet: each is confirmed first. */
export type DepositDecision =
  | Readonly<{ act: Act | 'take back' | 'settle'; on: DepositItem }>
  | Readonly<{ act: 'record'; on: DepositItem; payment: Unreturned }>;

type Props = Readonly<{ on: DepositItem; onClose: () => void }>;

const nameOf = ({ user }: DepositItem) => user.full_name ?? unknown;

const Consequence = ({ on }: Readonly<{ on: DepositItem }>) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useHeldCreditQuery(on.id, { refetchOnMountOrArgChange: true });
  if (error !== undefined && data === undefined)
    return <ErrorFace error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="48px" />;
  const { paid, amount, fee, currency, rate } = data;
  const isConverted = paid.currency !== currency;
  const params = {
    name: nameOf(on),
    paid: formatMoney(paid.amount, paid.currency),
    total: formatMoney(on.total, on.balance.currency),
    amount: formatMoney(amount, currency),
    fee: formatMoney(fee, currency),
    rate,
  };
  if (data.is_late) {
    const times = {
      until: formatExactTime(data.promised_until),
      paidAt: formatExactTime(data.paid_at),
    };
    return isConverted
      ? t(
          '{{name}} paid {{paid}} too late: the rate for {{total}} was promised until {{until}}, and the payment arrived at {{paidAt}}. At the current rate, {{rate}}, {{amount}} is credited; the fee is {{fee}}.',
          { ...params, ...times },
        )
      : t(
          '{{name}} paid too late: the rate for {{total}} was promised until {{until}}, and the payment arrived at {{paidAt}}. The current value of the coins is unknown here: at the promised rate, {{amount}} is credited; the fee is {{fee}}. If they are worth less now, send them back.',
          { ...params, ...times },
        );
  }
  return isConverted
    ? t(
        '{{name}} paid {{paid}} instead of {{total}}. At the current rate, {{rate}}, {{amount}} is credited; the fee is {{fee}}.',
        params,
      )
    : t(
        '{{name}} paid {{paid}} instead of {{total}}. {{amount}} is credited; the fee is {{fee}}.',
        params,
      );
};

const CreditQuestion = ({ on, onClose }: Props) => {
  const { t } = useTranslation();
  const { data } = useHeldCreditQuery(on.id);
  const { run } = useAct(useCreditHeldMutation(), { alwaysWentWrong: true, about: nameOf(on) });
  const paymentId = on.held?.payment_id ?? '';
  return (
    <Confirm
      question={t('Credit this payment?')}
      consequence={<Consequence on={on} />}
      act={t('Credit payment')}
      danger={false}
      off={data === undefined}
      onConfirm={async () => data && run({ id: on.id, paymentId, amount: data.amount })}
      onClose={onClose}
    />
  );
};

const RefuseQuestion = ({ on, onClose }: Props) => {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const { submit } = useAct(useRefuseHeldMutation(), { alwaysWentWrong: true, about: nameOf(on) });
  const paymentId = on.held?.payment_id ?? '';
  const paid = formatMoney(on.held?.amount, on.held?.currency ?? on.balance.currency);
  const about = { paid, name: nameOf(on) };
  return (
    <FormDialog<{ paymentId: string; reason: RefusalReason | '' }>
      title={t('Send this payment back?')}
      role="alertdialog"
      schema={refuseHeldRequest}
      initialValues={{ paymentId, reason: '' }}
      act={{ label: t('Send back'), danger: true }}
      onSubmit={({ reason }) => submit({ id: on.id, paymentId, reason })}
      onClose={onClose}
    >
      <p className="muted">
        {sendsBack(on.gateway)
          ? t('The provider sends {{paid}} back to the payer. {{name}} sees your reason.', about)
          : t(
              'The provider cannot send money back: send {{paid}} yourself, then record the refund. {{name}} sees your reason.',
              about,
            )}
      </p>
      <SelectField
        name="reason"
        label={t('Reason')}
        options={refusalReasons.map((value) => ({ value, label: words[value] }))}
      />
    </FormDialog>
  );
};

/** What remains to take back. Partial refunds took the wallet's amount first, then the fee. */
const leftOf = ({ amount, fee, refunded }: DepositItem) => {
  const ofWallet = min(refunded, amount);
  return { amount: sub(amount, ofWallet), fee: sub(fee, sub(refunded, ofWallet)) };
};

const takeBackSchema = object({
  by: string().oneOf(['refund', 'chargeback']).required(fieldTexts.required),
});

const TakeBackQuestion = ({ on, onClose }: Props) => {
  const { t } = useTranslation();
  const left = leftOf(on);
  const { submit } = useAct(useTakeBackDepositMutation(), {
    alwaysWentWrong: true,
    about: nameOf(on),
  });
  const chargeback = {
    value: 'chargeback',
    label: t('Chargeback: reversed by the payer’s bank'),
  };
  const refund = { value: 'refund', label: t('Refund: sent back by the provider') };
  const isRefundable = sendsBack(on.gateway);
  return (
    <FormDialog<{ by: string }>
      title={t('Reverse this deposit?')}
      role="alertdialog"
      schema={takeBackSchema}
      initialValues={{ by: isRefundable ? 'refund' : 'chargeback' }}
      act={{ label: t('Reverse'), danger: true }}
      onSubmit={({ by }) => submit({ id: on.id, by })}
      onClose={onClose}
    >
      {({ values: { by } }) => (
        <>
          <p className="muted">
            {t('{{amount}} leaves the wallet of {{name}}, and the fee of {{fee}} is refunded.', {
              amount: formatMoney(left.amount, on.balance.currency),
              fee: formatMoney(left.fee, on.balance.currency),
              name: nameOf(on),
            })}
          </p>
          <SelectField
            name="by"
            label={t('How')}
            options={isRefundable ? [refund, chargeback] : [chargeback]}
          />
          {by === 'chargeback' ? (
            <SecondPersonNote placeId={on.id} amount={add(left.amount, left.fee)} />
          ) : null}
        </>
      )}
    </FormDialog>
  );
};

export const DepositQuestion = ({
  decision,
  onClose,
}: Readonly<{ decision: DepositDecision; onClose: () => void }>) => {
  const { act, on } = decision;
  if (decision.act === 'record')
    return <RecordRefund on={on} payment={decision.payment} onClose={onClose} />;
  if (act === 'settle') return <SettleShortfall on={on} onClose={onClose} />;
  if (act === 'take back') return <TakeBackQuestion on={on} onClose={onClose} />;
  const Question = act === 'approve' ? CreditQuestion : RefuseQuestion;
  return <Question on={on} onClose={onClose} />;
};
