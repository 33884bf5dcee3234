import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../app/live-context.tsx';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toasts/slice.ts';
import { parseDecimal } from '../../../../domain/shared/decimal.ts';
import { formatMoney } from '../../lib/format/numbers.ts';

const words: Readonly<Record<string, string>> = {
  take_profit: 'Order {{number}} closed at its take profit: {{result}}',
  stop_loss: 'Order {{number}} closed at its stop loss: {{result}}',
  stop_out: 'Order {{number}} closed by stop-out, margin level too low: {{result}}',
};

const otherwise = { text: 'Order {{number}} was closed: {{result}}' } as const;

/**
 * The message about an order that closed by itself, and in which of the person's wallets; `null` for data that is no
 * such notice.
 */
export const closedNotice = (
  data: unknown,
): Readonly<{
  text: string;
  params: Readonly<{ number: string; result: string }>;
  book: 'Demo' | 'Real';
}> | null => {
  if (typeof data !== 'object' || data === null) return null;
  if (!('number' in data && 'mode' in data && 'currency' in data)) return null;
  const { number, mode, currency } = data;
  if (typeof number !== 'number' && typeof number !== 'string') return null;
  const result = 'result' in data ? parseDecimal(data.result) : null;
  const reason = 'reason' in data && typeof data.reason === 'string' ? data.reason : '';
  return {
    text: words[reason] ?? otherwise.text,
    params: {
      number: String(number),
      result: formatMoney(result, String(currency), { signed: true }),
    },
    book: mode === 'demo' ? 'Demo' : 'Real',
  };
};

/** Shows a toast for each order that a level closed, on every page. */
export const useOrderClosed = (): void => {
  const live = useLive();
  const dispatch = useAppDispatch();
  const { t } = useTranslation();
  useEffect(
    () =>
      live.on('orderClosed', (data) => {
        const notice = closedNotice(data);
        if (notice === null) return;
        const { text, params, book } = notice;
        dispatch(toastShown({ kind: 'info', text, params, detail: t(book) }));
      }),
    [live, dispatch, t],
  );
};
