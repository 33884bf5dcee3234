import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { arriving } from '../../../../../domain/shared/trading/transfer.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import { useTransferRateQuery } from './api.ts';

/** The interval to refetch the rate while it is shown. */
const rateEveryMs = 5_000;

type InCurrency = Readonly<{ currency: string }>;

/** The current rate between two wallets, `null` if they have the same currency, and the amount that arrives. */
export const useArrival = (
  { currency }: InCurrency,
  to: InCurrency,
  amount: Decimal | null,
): Readonly<{ rateNow: string | null; arrives: string }> => {
  const { currentData, isError } = useTransferRateQuery(
    { from: currency, to: to.currency },
    { pollingInterval: rateEveryMs, skipPollingIfUnfocused: true },
  );
  const rate = isError ? undefined : currentData?.rate;
  const arrives =
    amount === null || rate === undefined ? undefined : arriving(amount, rate, to.currency);
  const told = rate === undefined ? unknown : `1 ${currency} = ${rate.slice(0, 9)} ${to.currency}`;
  return {
    rateNow: currency === to.currency ? null : told,
    arrives: formatMoney(arrives, to.currency),
  };
};
