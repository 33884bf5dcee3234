import { sub, sum } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { equity, isMarginLevelKept, marginLevel } from '../../shared/trading/formulas.ts';
import { tradingErrors } from '../errors.ts';
import type { CallMargin } from './commands.ts';
import type { MarginCalled } from './margin-events.ts';
import type { Wallet } from './state.ts';
import { quotesOf, valueOrders } from './valuation.ts';

/** A margin level that swings about the limit causes at most one warning in this time. */
export const marginCallRestMs = 4 * 3_600_000;
/**
 * A warning further in the future than this was dated by a clock that had leapt ahead, and does not delay the next one.
 */
const clocksApartMsMax = 60_000;

/**
 * Warns the owner of a wallet whose equity is below the site's percentage of the margin. Refuses with
 * `MARGIN_CALL_NOT_DUE` when the margin level is sufficient or the owner was warned recently, and with `PRICE_STALE`.
 */
export const callMargin = ({ data }: CallMargin, wallet: Wallet): readonly MarginCalled[] => {
  if (wallet.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  const { marginCallLevel, stopOutLevel, now } = data;
  const { calledAt, userId, mode, currency, margin } = wallet;
  const toldMs = calledAt === null ? Infinity : Date.parse(now) - Date.parse(calledAt);
  const isTold = toldMs > -clocksApartMsMax && toldMs < marginCallRestMs;
  if (isTold) throw new DomainError(tradingErrors.MARGIN_CALL_NOT_DUE);
  const valued = valueOrders(wallet, data);
  const worth = sub(equity(wallet.balance, sum(valued.map(({ result }) => result))), wallet.held);
  if (isMarginLevelKept({ equity: worth, margin, percent: marginCallLevel }))
    throw new DomainError(tradingErrors.MARGIN_CALL_NOT_DUE);
  return [
    {
      type: 'MarginCalled',
      data: {
        mode,
        currency,
        userId,
        equity: worth,
        margin,
        marginLevel: marginLevel(worth, margin),
        marginCallLevel,
        stopOutLevel,
        valuedAt: quotesOf(valued),
        calledAt: now,
      },
    },
  ];
};
