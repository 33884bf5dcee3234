import { useTranslation } from 'react-i18next';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { useCloseTradeMutation } from './api.ts';
import { TradeProfit } from './trade-profit.tsx';

type Props = Readonly<{ trade: TradeItem; onClose: () => void }>;

/** The spec's question, with the result at the current price, which keeps moving. */
export const CloseTrade = ({ trade, onClose }: Props) => {
  const { t } = useTranslation();
  const { run } = useAct(useCloseTradeMutation(), {
    alwaysWentWrong: true,
    about: t('order #{{number}}', { number: trade.number }),
  });
  return (
    <Confirm
      question={t('Are you sure to close this order?')}
      consequence={
        <>
          {t(
            'Order #{{number}} of {{instrument}} is closed at the current price, and its result is posted to the wallet.',
            { number: trade.number, instrument: instrumentName(trade.instrument) },
          )}{' '}
          <TradeProfit trade={trade} />
        </>
      }
      act={t('Close order')}
      onConfirm={() => run({ orderId: trade.id, instrument: trade.instrument })}
      onClose={onClose}
    />
  );
};
