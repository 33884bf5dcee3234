import { useTranslation } from 'react-i18next';
import { systemActors } from '../../../../../domain/shared/messages.ts';
import { isRoleId, roleNames } from '../../../../../domain/shared/roles.ts';
import { isNegative } from '../../../../../domain/shared/decimal.ts';
import type { StatementItem } from '../../../../../query/trading/contract.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { formatExactTime, formatLocalTime, formatStaffTime } from '../../../lib/format/times.ts';

/** When it happened; on hover also when it was written down. */
export const Moment = ({
  occurred_at: occurred,
  recorded_at: recorded,
}: Pick<StatementItem, 'occurred_at' | 'recorded_at'>) => {
  const { t } = useTranslation();
  const title = t('Occurred {{occurred}}, your time {{local}}. Recorded {{recorded}}', {
    occurred: formatExactTime(occurred),
    local: formatLocalTime(occurred),
    recorded: formatExactTime(recorded),
  });
  return (
    <time className="number" dateTime={occurred} {...hint(title)}>
      {formatStaffTime(occurred)}
    </time>
  );
};

/** What happened, in words. */
export const What = ({ type, amount }: Pick<StatementItem, 'type' | 'amount'>) => {
  const { t } = useTranslation();
  if (type === 'BalanceAdjusted')
    return isNegative(amount) ? t('Balance subtracted') : t('Balance added');
  if (type === 'OrderOpened') return t('Order opened');
  return type === 'OrderClosed' ? t('Order closed') : type;
};

/** Why it happened, in words. */
export const Why = ({ reason }: Pick<StatementItem, 'reason'>) => {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = {
    opening: t('Opening balance'),
    staff: t('By staff'),
    buy: t('Buy'),
    sell: t('Sell'),
    manual: t('By hand'),
    take_profit: t('Take profit'),
    stop_loss: t('Stop loss'),
    stop_out: t('Stop-out'),
  };
  return <span className="muted">{words[reason] ?? reason}</span>;
};

/** The order behind it. */
export const OrderRef = ({ order }: Pick<StatementItem, 'order'>) => {
  if (order === null) return <span className="muted">{unknown}</span>;
  return (
    <span className="statement-order">
      <span className="number">#{order.number ?? unknown}</span>
      {order.instrument === null ? null : (
        <span className="muted">{instrumentName(order.instrument)}</span>
      )}
    </span>
  );
};

/** Who did it, in which role; parts of the system by what they are. */
export const Who = ({ actor }: Pick<StatementItem, 'actor'>) => {
  const { t } = useTranslation();
  const system: Readonly<Record<string, string>> = {
    [systemActors.seeder]: t('Demo data'),
    [systemActors.triggers]: t('Take profit and stop loss'),
    [systemActors.reactions]: t('Follow-up'),
  };
  const role = actor.role_id;
  return (
    <span className="statement-who">
      <span className="cell-text">{actor.full_name ?? system[actor.id] ?? t('Erased')}</span>
      <Chip tone="muted">{role !== null && isRoleId(role) ? t(roleNames[role]) : t('System')}</Chip>
    </span>
  );
};
