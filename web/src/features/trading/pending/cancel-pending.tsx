import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useCancelPendingOrderMutation, type PendingOrder } from './api.ts';

/** Asks before a pending order is cancelled. */
export const CancelPending = ({ order, onClose }: { order: PendingOrder; onClose: () => void }) => {
  const { t } = useTranslation();
  const { run } = useAct(useCancelPendingOrderMutation());
  return (
    <Confirm
      question={t('Cancel this order?')}
      consequence={t('It will no longer be filled.')}
      act={t('Cancel order')}
      keep={t('Keep')}
      onConfirm={() => run(order.id)}
      onClose={onClose}
    />
  );
};
