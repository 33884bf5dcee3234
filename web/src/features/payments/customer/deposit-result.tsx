import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { isUuid } from '../../../../../domain/shared/ids.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useCheckDepositMutation, useOwnDepositQuery } from '../api.ts';

/** The words with which providers report that a payment was made. */
const paidWords: ReadonlySet<string> = new Set(['success', 'successful', 'completed']);

const over: ReadonlySet<string> = new Set(['declined', 'expired']);

/** Shows the result in a dialog; closing it leads to the history. */
const ResultDialog = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const close = () => void navigate('/deposits?tab=history', { replace: true });
  return (
    <Dialog title={title} onClose={close} foot={<Button onClick={close}>{t('Close')}</Button>}>
      {children}
    </Dialog>
  );
};

const useFailed = () => {
  const { t } = useTranslation();
  return {
    title: t('Deposit Failed'),
    words: t('The payment was not completed. Nothing was added to your wallet.'),
  };
};

/** The payment page was left unpaid and no deposit is named: there is nothing more to show. */
const FailedWithoutId = () => {
  const { title, words } = useFailed();
  return (
    <ResultDialog title={title}>
      <p>{words}</p>
    </ResultDialog>
  );
};

/**
 * The outcome of a payment, after the provider's page has returned the person. The address only says which deposit it
 * was and how the payment page was left. Amounts and success come from the server, so an address that somebody else
 * made proves nothing.
 */
const Result = ({ id, status }: Readonly<{ id: string; status: string }>) => {
  const { t } = useTranslation();
  const failed = useFailed();
  const [check] = useCheckDepositMutation();
  const result = useOwnDepositQuery(id);
  const { data } = result;
  const staleness = useStaleness(result);
  useEffect(() => void check(id), [check, id]);
  const deposit = data?.data[0];
  const isPaid = deposit?.status === 'approved' || (deposit?.paid_at ?? null) !== null;
  const isFailed =
    !isPaid && (!paidWords.has(status) || (deposit !== undefined && over.has(deposit.status)));
  const amount = deposit === undefined ? '' : formatMoney(deposit.amount, deposit.balance.currency);
  const title = isPaid
    ? t('Deposit Successful')
    : isFailed
      ? failed.title
      : t('Deposit not confirmed yet');
  const words = isPaid
    ? t('{{amount}} is in your wallet, or will be in a moment.', { amount })
    : isFailed
      ? failed.words
      : t('The provider has not confirmed the payment yet. Check the history for its status.');
  return (
    <ResultDialog title={title}>
      <p>{words}</p>
      <StaleNote reason={staleness} />
    </ResultDialog>
  );
};

/** Shown while the address contains a status. */
export const DepositResult = () => {
  const query = new URLSearchParams(useLocation().search);
  const [status, id] = [query.get('status'), query.get('id')];
  if (status === null) return null;
  // An address proves no success: without a deposit it can only say that nothing was paid.
  if (id === null || !isUuid(id)) return paidWords.has(status) ? null : <FailedWithoutId />;
  return <Result key={id} id={id} status={status} />;
};
