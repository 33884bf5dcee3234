import { useTranslation } from 'react-i18next';
import {
  declineReasonMax,
  declineWithdrawalRequest,
} from '../../../../command/payments/contract.ts';
import type { WithdrawItem } from '../../../../query/payments/contract.ts';
import { SecondPersonNote } from '../../app/second-person.tsx';
import type { Act } from '../../components/decide/decide-buttons.tsx';
import { Confirm } from '../../components/dialog/confirm.tsx';
import { TextareaField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { Stack } from '../../components/layout/layout.tsx';
import { formatMoney, unknown } from '../../lib/format/numbers.ts';
import { BankDoubtNotes } from './bank-doubt-notes.tsx';
import { useApproveWithdrawMutation, useDeclineWithdrawMutation } from './api.ts';

/** A requested decision, not made yet: both kinds are confirmed first. */
export type Decision = Readonly<{ act: Act; on: WithdrawItem }>;

type Props = Readonly<{ on: WithdrawItem; onClose: () => void }>;

/** Texts for the question: how much goes to whom, and to which account. */
const paramsOf = ({ amount, balance, user, formattedDescription: bank }: WithdrawItem) => ({
  amount: formatMoney(amount, balance.currency),
  name: user.full_name ?? unknown,
  holder: bank.accountName ?? unknown,
  account: bank.accountNumber ?? unknown,
  swift: bank.swiftCode ?? unknown,
  bank: bank.bankName ?? unknown,
  country: bank.bankCountry ?? unknown,
});

const ApproveQuestion = ({ on, onClose }: Props) => {
  const { t } = useTranslation();
  const about = on.user.full_name ?? undefined;
  const { run } = useAct(useApproveWithdrawMutation(), { alwaysWentWrong: true, about });
  return (
    <Confirm
      question={t('Are you sure to approve this withdraw?')}
      consequence={
        <Stack as="span" gap={3}>
          <span>
            {t(
              '{{amount}} of {{name}} goes to {{holder}}, account {{account}}, SWIFT {{swift}}, at {{bank}}, {{country}}.',
              paramsOf(on),
            )}
          </span>
          <BankDoubtNotes bank={{ ...on.formattedDescription, customer: on.user.full_name }} />
          <SecondPersonNote placeId={on.balance.id} amount={on.total} isWithdraw />
        </Stack>
      }
      act={t('Approve withdraw')}
      danger={false}
      onConfirm={() => run(on.id)}
      onClose={onClose}
    />
  );
};

const DeclineQuestion = ({ on, onClose }: Props) => {
  const { t } = useTranslation();
  const about = on.user.full_name ?? undefined;
  const { submit } = useAct(useDeclineWithdrawMutation(), { alwaysWentWrong: true, about });
  return (
    <FormDialog<{ declineReason: string }>
      title={t('Are you sure to decline this withdraw?')}
      role="alertdialog"
      schema={declineWithdrawalRequest}
      initialValues={{ declineReason: '' }}
      act={{ label: t('Decline withdraw'), danger: true }}
      onSubmit={({ declineReason }) => submit({ id: on.id, declineReason })}
      onClose={onClose}
    >
      <p className="muted">
        {t('{{amount}} becomes free again in the wallet of {{name}}, who sees your reason.', {
          ...paramsOf(on),
          amount: formatMoney(on.total, on.balance.currency),
        })}
      </p>
      <TextareaField
        name="declineReason"
        label={t('Decline reason')}
        maxLength={declineReasonMax}
      />
    </FormDialog>
  );
};

export const DecisionQuestion = ({
  decision: { act, on },
  onClose,
}: Readonly<{ decision: Decision; onClose: () => void }>) =>
  act === 'approve' ? (
    <ApproveQuestion on={on} onClose={onClose} />
  ) : (
    <DeclineQuestion on={on} onClose={onClose} />
  );
