import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declineKycRequest, declineReasonMax } from '../../../../../command/kyc/contract.ts';
import { useWentWrong } from '../../../components/toasts/use-went-wrong.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { TextareaField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { useApproveKycMutation, useDeclineKycMutation, type KycCase } from '../api.ts';
import { documentKinds } from '../documents.ts';

/** Asked for, not done yet: both are confirmed first. `reason` is what was written before the question. */
export type Decision = Readonly<{ act: 'approve' | 'decline'; on: KycCase; reason: string }>;

type Props = Readonly<{
  decision: Decision;
  /** The decision stands. */
  onDecided: (id: string) => void;
  onClose: () => void;
}>;

const ApproveQuestion = ({ decision: { on }, onDecided, onClose }: Props) => {
  const { t } = useTranslation();
  const toast = useToast();
  const wentWrong = useWentWrong();
  const [approve] = useApproveKycMutation();
  const confirm = async () => {
    try {
      const { message } = await approve(on.id).unwrap();
      toast('success', message);
      onDecided(on.id);
    } catch (error) {
      // By then the review may show somebody else: the toast names whom it is about.
      wentWrong(error, on.user.full_name);
    }
  };
  const params = { document: t(documentKinds[on.type].label), name: on.user.full_name };
  return (
    <Confirm
      question={t('Are you sure to approve this document?')}
      consequence={t(
        '{{document}} of {{name}}: their identity counts as verified from now on.',
        params,
      )}
      act={t('Approve document')}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};

const DeclineQuestion = ({ decision: { on, reason }, onDecided, onClose }: Props) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [decline] = useDeclineKycMutation();
  const [first] = useState({ declineReason: reason });
  const send = async ({ declineReason }: { declineReason: string }) => {
    // What the reviewer looked at goes along: an approval made meanwhile by another is not undone unseen.
    const seen = on.status === 'declined' ? {} : { status: on.status };
    const { message } = await decline({ id: on.id, declineReason, ...seen }).unwrap();
    toast('success', message);
    onDecided(on.id);
    onClose();
  };
  const params = { document: t(documentKinds[on.type].label), name: on.user.full_name };
  return (
    <Dialog
      title={t('Are you sure to decline this document?')}
      role="alertdialog"
      onClose={onClose}
    >
      <Form<{ declineReason: string }>
        schema={declineKycRequest.pick(['declineReason'])}
        initialValues={first}
        onSubmit={send}
      >
        {({ submitting }) => (
          <>
            <p className="dialog-consequence">
              {on.status === 'approved'
                ? t(
                    '{{document}} of {{name}}: the approval is taken back. They read your reason and may send documents again.',
                    params,
                  )
                : t(
                    '{{document}} of {{name}}: they read your reason and may send documents again.',
                    params,
                  )}
            </p>
            <TextareaField
              name="declineReason"
              label={t('Decline reason')}
              maxLength={declineReasonMax}
            />
            <div className="kyc-question-foot">
              <Button data-autofocus={reason !== ''} onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" kind="danger" busy={submitting}>
                {t('Decline document')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
};

export const DecisionQuestion = (props: Props) =>
  props.decision.act === 'approve' ? (
    <ApproveQuestion {...props} />
  ) : (
    <DeclineQuestion {...props} />
  );
