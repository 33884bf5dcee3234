import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { PaypalPage as Payment } from '../../../../../command/payments/contract.ts';
import { Logo } from '../../../app/brand/logo.tsx';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Stack } from '../../../components/layout/layout.tsx';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { useRecordId } from '../../../lib/record-id.ts';
import { useBeginPaypalMutation, useCapturePaypalMutation, usePaypalPageQuery } from '../api.ts';
import './payments.css';

const Frame = ({ children }: Readonly<{ children: ReactNode }>) => {
  const { t } = useTranslation();
  return (
    <div className="paypal stack gap-4 align-center">
      <Logo size={40} />
      <h1 tabIndex={-1}>{t('Deposit')}</h1>
      <div className="card pad-5">{children}</div>
      <Link className="medium" to="/deposits">
        {t('Back to deposits')}
      </Link>
    </div>
  );
};

/** Creates the PayPal order, then opens PayPal's page. */
const PaypalButton = ({ id, isSimulated }: Readonly<{ id: string; isSimulated: boolean }>) => {
  const { t } = useTranslation();
  const acting = useGetUserQuery().data?.acting ?? null;
  const { run, busy } = useAct(useBeginPaypalMutation(), { done: null });
  const press = async () => {
    const order = await run(id);
    if (order !== null) window.location.assign(order.approveLink);
  };
  return (
    <>
      <Button
        kind="primary"
        size="large"
        wide
        busy={busy}
        off={acting !== null && t('You are acting for a customer. Only the customer can deposit.')}
        onClick={() => void press()}
      >
        PayPal
      </Button>
      <p className="caption">
        {isSimulated
          ? t('{{name}} simulates the provider here: no money moves.', {
              name: 'PayPal (simulator)',
            })
          : t('You pay at {{name}}. We credit the amount once the payment is confirmed.', {
              name: 'PayPal',
            })}
      </p>
    </>
  );
};

const Shown = ({ payment }: Readonly<{ payment: Payment }>) => {
  const { t } = useTranslation();
  const { amount, currency, state } = payment;
  return (
    <Stack gap={4}>
      <p className="figure-large paypal-sum">{formatMoney(amount, currency)}</p>
      {state === 'open' ? (
        <PaypalButton id={payment.payment.tx_ref} isSimulated={payment.is_simulated} />
      ) : (
        <p role="status">
          {state === 'paid'
            ? t('This deposit is already paid. Check its status in the history.')
            : t('This payment has expired. Please start a new deposit.')}
        </p>
      )}
    </Stack>
  );
};

/**
 * `/payments/paypal/{tx_ref}`: what is to be paid, and the button to PayPal, which returns here (customer.md section
 * 2).
 */
export const PaypalPage = () => {
  const id = useRecordId();
  const query = new URLSearchParams(useLocation().search);
  const order = query.get('status') === 'agreed' ? query.get('token') : null;
  const navigate = useNavigate();
  const { data, error, isError, refetch } = usePaypalPageQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (order !== null)
      void navigate(`/payments/paypal/capture/${encodeURIComponent(order)}`, { replace: true });
  }, [order, navigate]);
  if (order !== null) return null;
  return (
    <Frame>
      {data !== undefined ? (
        <Shown payment={data} />
      ) : isError ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="120px" />
      )}
    </Frame>
  );
};

/** `/payments/paypal/capture/{orderID}`: has the order captured, then shows the outcome of the deposit. */
export const PaypalCapturePage = () => {
  const { t } = useTranslation();
  const orderID = useRecordId();
  const navigate = useNavigate();
  const [capture, { data, error, isError }] = useCapturePaypalMutation();
  useEffect(() => void capture(orderID), [capture, orderID]);
  useEffect(() => {
    if (data !== undefined)
      void navigate(`/deposits?id=${data.id}&status=success`, { replace: true });
  }, [data, navigate]);
  return (
    <Frame>
      {isError ? (
        <ErrorFace error={error} onRetry={() => void capture(orderID)} />
      ) : (
        <>
          <p role="status">{t('Connecting to PayPal …')}</p>
          <Skeleton height="60px" />
        </>
      )}
    </Frame>
  );
};
