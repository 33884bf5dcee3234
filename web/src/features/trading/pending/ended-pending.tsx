import { useTranslation } from 'react-i18next';
import { Chip, type ChipTone } from '../../../components/chip/chip.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { formatUnits, unknown } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useStyleOf } from '../positions/instrument-styles.ts';
import { useListEndedPendingQuery, type EndedPending } from './api.ts';
import { endReason } from './end-reason.ts';
import { pendingLabel } from './pending-words.ts';

const chips = {
  filled: { word: 'Filled', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'muted' },
  expired: { word: 'Expired', tone: 'muted' },
  refused: { word: 'Refused', tone: 'danger' },
} as const satisfies Readonly<
  Record<EndedPending['status'], Readonly<{ word: string; tone: ChipTone }>>
>;

/** The wallet's pending orders that ended within a week, latest first, with the outcome and the reason. */
export const EndedPendingList = () => {
  const { t } = useTranslation();
  const styleOf = useStyleOf();
  const { data } = useListEndedPendingQuery();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <table className="table t-table" aria-label={t('No longer pending')}>
      <caption className="caption pad-2">{t('No longer pending, last 7 days')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Ended')}</th>
          <th scope="col">{t('Type')}</th>
          <th scope="col" className="is-number">
            {t('Units')}
          </th>
          <th scope="col">{t('Instrument')}</th>
          <th scope="col" className="is-number">
            {t('Level')}
          </th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Why')}</th>
        </tr>
      </thead>
      <tbody>
        {data.data.map((order) => {
          const { word, tone } = chips[order.status];
          const why = endReason(order.reason);
          return (
            <tr key={order.id}>
              <th scope="row" className="muted">
                <Time at={order.ended_at} />
              </th>
              <td>{t(pendingLabel(order))}</td>
              <td className="is-number number">{formatUnits(order.trade_amount)}</td>
              <td dir="ltr">{instrumentName(order.instrument)}</td>
              <td className="is-number number">{formatRate(order.level, styleOf(order))}</td>
              <td>
                <Chip tone={tone}>{t(word)}</Chip>
              </td>
              <td className="muted">{why === null ? unknown : t(why)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
