import { useTranslation } from 'react-i18next';
import { gt, isPositive, sub } from '../../../../../domain/shared/decimal.ts';
import { heldMargin } from '../../../../../domain/shared/trading/formulas.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Money } from '../../../components/numbers/numbers.tsx';
import { readTyped } from '../../../lib/decimal-input.ts';
import { readAmount } from '../ticket/ticket-rules.ts';
import type { TicketTerms } from '../ticket/use-ticket-figures.ts';

type Props = Readonly<{ terms: TicketTerms; amount: string; level: string }>;

/** The margin if the order were filled at its level at the current exchange rate. An estimate that decides nothing. */
export const MarginEstimate = ({ terms, amount: typed, level: rate }: Props) => {
  const { t } = useTranslation();
  const { wallet, instrument, exchangeRate } = terms;
  const amount = readAmount(typed);
  const level = readTyped(rate.trim());
  const isKnown = amount !== null && level !== null && isPositive(level) && isPositive(amount);
  const margin = isKnown
    ? heldMargin(
        { ask: level, amount, leverage: instrument.leverage, exchangeRate },
        wallet.currency,
      )
    : null;
  const free = sub(sub(wallet.balance, wallet.held), wallet.margin);
  return (
    <>
      <Facts
        className="t-ledger"
        facts={[
          {
            label: t('Margin at the level, estimated'),
            value: <Money value={margin} currency={wallet.currency} />,
          },
          {
            label: t('Free now, without open results'),
            value: <Money value={free} currency={wallet.currency} />,
          },
        ]}
      />
      {margin !== null && gt(margin, free) ? (
        <p className="notice notice-warn" role="status">
          {t('More than is free now. If that stays so, the order is refused at its level.')}
        </p>
      ) : null}
    </>
  );
};
