import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { Facts, type Fact } from '../../../components/layout/facts.tsx';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import { useTicketFigures, type TicketTerms } from './use-ticket-figures.ts';

/**
 * Costs and possible results of the order, by the formulas of customer.md section 9; estimates have two decimal places.
 */
export const TicketLedger = ({ terms }: Readonly<{ terms: TicketTerms }>) => {
  const { t } = useTranslation();
  const figures = useTicketFigures(terms);
  const { currency } = terms.wallet;
  const result = (label: string, value: Decimal | null): Fact | null =>
    value === null ? null : { label, value: <Profit value={value} currency={currency} /> };
  return (
    <Facts
      className="t-ledger"
      facts={[
        {
          label: t('Required margin'),
          value: <Money value={figures?.requiredMargin ?? null} currency={currency} />,
        },
        {
          label: t('Pip value'),
          value: <Money value={figures?.pipValue ?? null} currency={currency} />,
        },
        {
          label: t('Spread cost'),
          value: <Profit value={figures?.spreadCost ?? null} currency={currency} />,
        },
        result(t('Commission'), figures?.commission ?? null),
        result(t('Swap per night'), figures?.swapNight ?? null),
        result(t('At profit'), figures?.atProfit ?? null),
        result(t('At loss'), figures?.atLoss ?? null),
        {
          label: t('Free margin after'),
          value: <Money value={figures?.freeMarginAfter ?? null} currency={currency} />,
        },
      ]}
    />
  );
};
