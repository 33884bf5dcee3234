import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '../../../../../domain/shared/decimal.ts';
import { api } from '../../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Stack } from '../../../components/layout/layout.tsx';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { Progress } from '../../../components/progress/progress.tsx';
import { Segments } from '../../../components/segments/segments.tsx';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { useActingBar } from '../acting-bar.ts';
import { tradingApi } from '../api.ts';
import { selectPrices } from '../prices/prices-slice.ts';
import { useSettled } from '../ticket/use-settled.ts';
import type { Order } from '../types.ts';
import { closable, closeEach, type CloseWhich, type RunState } from './close-run.ts';

/** Count and sum change at most this often (web.md, Lists and forms). */
const settleEveryMs = 500;
/** The number of refusals that are listed one by one. */
const refusalsShown = 20;

const nobodyWins = { text: 'No open order is in profit.' } as const;

/** Closes the orders; closes that are already sent when the person leaves are still carried out. */
const useCloseRun = () => {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<RunState | null>(null);
  const cancelled = useRef(false);
  useEffect(
    () => () => {
      cancelled.current = true;
    },
    [],
  );
  // No rate was shown for each order, so none is sent: the dialog says that each closes at the price of its moment.
  const close = ({ id: orderId, instrument }: Order) =>
    dispatch(tradingApi.endpoints.closeOneOfMany.initiate({ orderId, instrument })).unwrap();
  const begin = async (orders: readonly Order[]): Promise<void> => {
    cancelled.current = false;
    const isCancelled = () => cancelled.current;
    await closeEach({ orders, close, isCancelled, onStep: setState });
    dispatch(api.util.invalidateTags(['Orders', 'User']));
  };
  const cancel = (): void => {
    cancelled.current = true;
  };
  return { state, begin, cancel };
};

const Outcome = ({ state, currency }: Readonly<{ state: RunState; currency: string }>) => {
  const { t } = useTranslation();
  const { of, done, posted, already, failed, isOver } = state;
  const left = of - done;
  return (
    <Stack gap={3}>
      <Progress
        label={isOver ? t('Orders closed') : t('Closing orders')}
        share={of === 0 ? 1 : done / of}
        aside={t('{{page}} of {{last}}', { page: posted.length + already, last: of })}
      />
      <Facts
        className="t-ledger"
        facts={[
          {
            label: t('Result'),
            value: <Profit value={sum(posted)} currency={currency} />,
          },
        ]}
      />
      {isOver && left > 0 ? (
        <p className="notice">{t('Stopped. Orders not processed: {{number}}', { number: left })}</p>
      ) : null}
      {failed.length === 0 ? null : (
        <div className="notice notice-warn" role="alert">
          <p>{t('Orders not closed: {{number}}', { number: failed.length })}</p>
          <ul>
            {failed.slice(0, refusalsShown).map(({ order, why }) => (
              <li key={order.id}>
                <span className="number">{order.number ?? ''}</span>{' '}
                <span dir="ltr">{instrumentName(order.instrument)}</span>:{' '}
                {t(why.text, why.params ?? {})}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
};

/** Closes all open orders of the wallet, or only the profitable ones, each by its own command; asks once before. */
export const CloseManyDialog = ({
  orders,
  onClose,
}: Readonly<{ orders: readonly Order[]; onClose: () => void }>) => {
  const { t } = useTranslation();
  const [which, setWhich] = useState<CloseWhich>('all');
  const { state, begin, cancel } = useCloseRun();
  const prices = useSettled(useAppSelector(selectPrices), settleEveryMs, state !== null);
  const { orders: chosen, total } = closable(orders, which, prices);
  const [first] = orders;
  const currency = useRef(first?.balance.currency ?? 'USD').current;
  const acting = useActingBar(first?.balance.mode ?? 'demo');
  const none = chosen.length === 0 ? nobodyWins.text : null;
  const reason = acting ?? none;
  return (
    <Dialog
      title={t('Close several orders')}
      role="alertdialog"
      describedBy="t-close-many"
      {...(state === null || state.isOver ? { onClose } : {})}
      foot={
        state === null ? (
          <>
            <Button data-autofocus onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              kind="danger"
              off={reason === null ? false : t(reason)}
              onClick={() => void begin(chosen)}
            >
              {t('Close {{count}} orders', {
                count: chosen.length,
                defaultValue_one: 'Close {{count}} order',
              })}
            </Button>
          </>
        ) : state.isOver ? (
          <Button data-autofocus onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <Button onClick={cancel}>{t('Stop closing')}</Button>
        )
      }
    >
      <div id="t-close-many" className="stack gap-3">
        {state === null ? (
          <>
            <Segments
              name={t('Which orders')}
              wide
              value={which}
              options={[
                { value: 'all', label: t('All') },
                { value: 'profitable', label: t('In profit') },
              ]}
              onChange={setWhich}
            />
            <Facts
              className="t-ledger"
              facts={[
                { label: t('Orders'), value: <span className="number">{chosen.length}</span> },
                {
                  label: t('Result at current prices'),
                  value: <Profit value={total} currency={currency} />,
                },
              ]}
            />
            <p className="caption muted">{t('Each order closes at its current price.')}</p>
          </>
        ) : (
          <Outcome state={state} currency={currency} />
        )}
      </div>
    </Dialog>
  );
};
