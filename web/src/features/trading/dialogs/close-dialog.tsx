import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { formatRate } from '../../../lib/format/quotes.ts';
import { useActingBar } from '../acting-bar.ts';
import { useCloseOrderMutation } from '../api.ts';
import { movedRateOf } from '../moved-rate.ts';
import { marketRate, wideningAt } from '../positions/profit.ts';
import { useWallet } from '../positions/use-account.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { usePriceProblem } from '../prices/use-price-problem.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { useHeld } from '../ticket/use-held.ts';
import { useSettled } from '../ticket/use-settled.ts';
import type { Order } from '../types.ts';
import { OrderLine } from './order-line.tsx';
import { PartField, partOf } from './part-field.tsx';
import { balanceAfter, postedAt } from './posted-at.ts';

const wentWrong = {
  noPrice: 'No price yet.',
  noPart: 'Enter more than 0 and at most the open amount.',
} as const;

/** The text of the button changes at most this often (web.md, Lists and forms). */
const settleEveryMs = 250;

type CloseDialogProps = Readonly<{ order: Order; style: QuoteStyle; onClose: () => void }>;

/** The spec's question with the result at the rate on the button. The safe button has the focus at first. */
export const CloseDialog = ({ order, style, onClose }: CloseDialogProps) => {
  const { t } = useTranslation();
  const wallet = useWallet();
  const { data: open } = useOpenOrders();
  const now = useAppSelector((state) => selectPrice(state, order.instrument));
  const stale = usePriceProblem(order.instrument);
  const acting = useActingBar(order.balance.mode);
  const [moved, setMoved] = useState<string | null>(null);
  const { run, busy } = useAct(useCloseOrderMutation(), {
    onFailure: (error) => {
      const newRate = movedRateOf(error);
      setMoved(newRate);
      if (newRate === null) onClose();
      return newRate !== null;
    },
  });
  const { held, holdProps } = useHeld();
  const price = useSettled(now, settleEveryMs, held || busy) ?? now;
  const rate = marketRate(order, price);
  const spreadCost = price === undefined ? null : wideningAt(order, price);
  const [typed, setTyped] = useState(order.trade_amount);
  const part = partOf(order, typed);
  const result = part === null ? null : postedAt(part, price);
  const isLast = part === order && open?.length === 1;
  const noPrice = rate === null ? wentWrong.noPrice : (stale?.text ?? null);
  const noPart = part === null ? wentWrong.noPart : null;
  const reason = acting ?? noPrice ?? noPart;
  const off = reason === null ? false : t(reason);

  const close = async (): Promise<void> => {
    if (rate === null || part === null || busy) return;
    setMoved(null);
    const closed = await run({
      orderId: order.id,
      instrument: order.instrument,
      ...(part === order ? {} : { amount: part.trade_amount }),
      rate,
      ...(spreadCost === null ? {} : { spreadCost }),
    });
    if (closed !== null) onClose();
  };

  return (
    <Dialog
      title={t('Are you sure to close this order?')}
      role="alertdialog"
      describedBy="t-close-facts"
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" busy={busy} off={off} onClick={() => void close()} {...holdProps}>
            {rate === null
              ? t('Close order')
              : t('Close at {{rate}}', { rate: formatRate(rate, style) })}
          </Button>
        </>
      }
    >
      <div id="t-close-facts" className="stack gap-3">
        <OrderLine order={order} style={style} />
        <PartField order={order} typed={typed} onType={setTyped} />
        <Facts
          className="t-ledger"
          facts={[
            {
              label: t('Result'),
              value: <Profit value={result} currency={order.balance.currency} />,
            },
            {
              label: t('Margin released'),
              value: <Money value={part?.margin_used ?? null} currency={order.balance.currency} />,
            },
            {
              label: t('Balance after'),
              value: (
                <Money
                  value={
                    wallet === null || result === null
                      ? null
                      : balanceAfter(wallet.balance, result, isLast)
                  }
                  currency={order.balance.currency}
                />
              ),
            },
          ]}
        />
        {moved === null ? null : (
          <p className="notice notice-warn" role="alert">
            {t('The price moved to {{rate}}. Check it and try again.', {
              rate: formatRate(moved, style),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
};
