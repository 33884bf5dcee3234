import { useTranslation } from 'react-i18next';
import type { ErasurePreview } from '../../../../../command/identity/erasure/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { say } from '../../../lib/sentence.ts';
import { sentenceOf, sentenceOfRow } from '../../../lib/sentence-of.ts';
import { Stack } from '../../../components/layout/layout.tsx';
import { useDeleteCustomerMutation, usePreviewErasureQuery } from './api.ts';

type Props = Readonly<{
  customer: Readonly<{ id: string; full_name: string | null; number: number | null }>;
  onClose: () => void;
  /** Called after the deletion, if there is another page to go to. */
  onDeleted?: () => void;
}>;

/** The obstacles, one per line. */
const Obstacles = ({ preview, onClose }: { preview: ErasurePreview; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('This customer cannot be deleted yet')}
      role="alertdialog"
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack as="ul">
        {preview.obstacles.map((obstacle) => {
          const sentence = say(t, sentenceOfRow(obstacle));
          return <li key={sentence}>{sentence}</li>;
        })}
      </Stack>
    </Dialog>
  );
};

const useConsequence = (name: string, preview: ErasurePreview | undefined): string => {
  const { t } = useTranslation();
  if (preview === undefined) return t('Checking what will be erased, and when …');
  const day = preview.erase_at.slice(0, 10);
  return preview.at_once
    ? t(
        '{{name}} is signed out and cannot sign in again. Name, address and files are erased at once and cannot be restored.',
        { name },
      )
    : t(
        '{{name}} is signed out and cannot sign in again. By law the records are kept: name, address and files are erased on {{day}}.',
        { name, day },
      );
};

/** Asks before a customer is deleted, and says what will be deleted and when, or what must be settled first. */
export const DeleteCustomer = ({ customer, onClose, onDeleted }: Props) => {
  const { t } = useTranslation();
  const name = customer.full_name ?? `#${String(customer.number ?? '')}`;
  const preview = usePreviewErasureQuery(customer.id, { refetchOnMountOrArgChange: true });
  const { run } = useAct(useDeleteCustomerMutation(), { about: name, alwaysWentWrong: true });
  const consequence = useConsequence(name, preview.currentData);
  if ((preview.currentData?.obstacles.length ?? 0) > 0 && preview.currentData !== undefined)
    return <Obstacles preview={preview.currentData} onClose={onClose} />;
  return (
    <Confirm
      question={t('Are you sure to delete this user?')}
      consequence={preview.error === undefined ? consequence : say(t, sentenceOf(preview.error))}
      act={t('Delete customer')}
      onConfirm={async () => {
        if ((await run(customer.id)) !== null) onDeleted?.();
      }}
      onClose={onClose}
    />
  );
};
