import { useTranslation } from 'react-i18next';
import { declineKycRequest } from '../../../../../command/kyc/contract.ts';
import { declineReasonMax } from '../../../../../domain/shared/kyc/types.ts';
import type { Act } from '../../../components/decide/decide-buttons.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { TextareaField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useApproveKycMutation, useDeclineKycMutation, type KycCase } from '../api.ts';
import { documentKinds } from '../documents.ts';

/** A requested decision, not made yet: both kinds are confirmed first. */
export type Decision = Readonly<{ act: Act; on: KycCase }>;

type Props = Readonly<{
  decision: Decision;
  /** The reason that was typed beside the case before the question. */
  reason: string;
  /** The decision was accepted; it was sent at `sentMs`, in milliseconds since 1970. */
  onDecided: (id: string, sentMs: number) => void;
  onClose: () => void;
}>;

const ApproveQuestion = ({ decision: { on }, onDecided, onClose }: Props) => {
  const { t } = useTranslation();
  const { run } = useAct(useApproveKycMutation(), {
    alwaysWentWrong: true,
    // By then the review may show somebody else, so the toast names the person.
    about: on.user.full_name,
  });
  const confirm = async () => {
    const sentMs = Date.now();
    if ((await run(on.id)) !== null) onDecided(on.id, sentMs);
  };
  const params = { document: t(documentKinds[on.type].label), name: on.user.full_name };
  return (
    <Confirm
      question={t('Are you sure to approve this document?')}
      consequence={t('{{document}} of {{name}}: their identity is verified from now on.', params)}
      act={t('Approve document')}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};

const DeclineQuestion = ({ decision: { on }, reason, onDecided, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useDeclineKycMutation(), {
    alwaysWentWrong: true,
    about: on.user.full_name,
  });
  const send = async ({ declineReason }: { declineReason: string }) => {
    // Sends the status that the reviewer saw, so that an approval by somebody else meanwhile is not undone unnoticed.
    const seen = on.status === 'declined' ? {} : { status: on.status };
    const sentMs = Date.now();
    await submit({ id: on.id, declineReason, ...seen });
    onDecided(on.id, sentMs);
  };
  const params = { document: t(documentKinds[on.type].label), name: on.user.full_name };
  return (
    <FormDialog<{ declineReason: string }>
      title={t('Are you sure to decline this document?')}
      role="alertdialog"
      schema={declineKycRequest.pick(['declineReason'])}
      initialValues={{ declineReason: reason }}
      act={{ label: t('Decline document'), danger: true }}
      safeFirst={reason !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="muted">
        {on.status === 'approved'
          ? t(
              '{{document}} of {{name}}: the approval is revoked. They see your reason and can send documents again.',
              params,
            )
          : t(
              '{{document}} of {{name}}: they see your reason and can send documents again.',
              params,
            )}
      </p>
      <TextareaField
        name="declineReason"
        label={t('Decline reason')}
        maxLength={declineReasonMax}
      />
    </FormDialog>
  );
};

export const DecisionQuestion = (props: Props) =>
  props.decision.act === 'approve' ? (
    <ApproveQuestion {...props} />
  ) : (
    <DeclineQuestion {...props} />
  );
