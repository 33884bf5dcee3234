import { useTranslation } from 'react-i18next';
import { fixed, type Decimal } from '../../../../../domain/shared/decimal.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { RateCell } from '../../../components/cells/cells.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { group } from '../../../lib/format/numbers.ts';
import { formatExactTime } from '../../../lib/format/times.ts';
import { useListInstrumentsQuery } from '../api.ts';

/** A rate of the trade's instrument; N/A if there is none. */
export const TradeRate = ({ trade, rate }: { trade: TradeItem; rate: Decimal | null }) => {
  const { data } = useListInstrumentsQuery();
  const instrument = data?.find(({ name }) => name === trade.instrument) ?? null;
  return <RateCell rate={rate} instrument={instrument} />;
};

/** A level, or that there is none. */
export const TradeLevel = ({ trade, rate }: { trade: TradeItem; rate: Decimal | null }) =>
  rate === null ? <span className="muted">N/A</span> : <TradeRate trade={trade} rate={rate} />;

/** The cost of the spread, in the quote currency. */
export const spreadText = ({ spread }: TradeItem): string => {
  const places = spread.split('.')[1]?.length ?? 0;
  return group(fixed(spread, Math.max(2, Math.min(5, places))));
};

export const Direction = ({ type }: Pick<TradeItem, 'type'>) => {
  const { t } = useTranslation();
  return (
    <span className={type === 'buy' ? 'up' : 'down'}>{type === 'buy' ? t('Buy') : t('Sell')}</span>
  );
};

/** Open or closed; hover shows when. */
export const TradeStatus = ({ status, created_at: opened, close_time: closed }: TradeItem) => {
  const { t } = useTranslation();
  const title =
    closed === null
      ? t('Opened {{opened}}', { opened: formatExactTime(opened) })
      : t('Opened {{opened}}, closed {{closed}}', {
          opened: formatExactTime(opened),
          closed: formatExactTime(closed),
        });
  const words = { OPENED: t('OPENED'), CLOSED: t('CLOSED'), CANCELLED: t('CANCELLED') };
  return (
    <span {...hint(title)}>
      <Chip tone={status === 'OPENED' ? 'neutral' : 'muted'}>{words[status]}</Chip>
    </span>
  );
};
