import { useTranslation } from 'react-i18next';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import { useTicketFigures, type TicketTerms } from './use-ticket-figures.ts';

/** What the order costs and may give, by the formulas of customer.md section 9; estimates have two places. */
export const TicketLedger = ({ terms }: Readonly<{ terms: TicketTerms }>) => {
  const { t } = useTranslation();
  const figures = useTicketFigures(terms);
  const { currency } = terms.wallet;
  return (
    <dl className="t-ledger">
      <div>
        <dt>{t('Required margin')}</dt>
        <dd>
          <Money value={figures?.requiredMargin ?? null} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('Pip value')}</dt>
        <dd>
          <Money value={figures?.pipValue ?? null} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('Spread cost')}</dt>
        <dd>
          <Profit value={figures?.spreadCost ?? null} currency={currency} />
        </dd>
      </div>
      {figures === null || figures.atProfit === null ? null : (
        <div>
          <dt>{t('At profit')}</dt>
          <dd>
            <Profit value={figures.atProfit} currency={currency} />
          </dd>
        </div>
      )}
      {figures === null || figures.atLoss === null ? null : (
        <div>
          <dt>{t('At loss')}</dt>
          <dd>
            <Profit value={figures.atLoss} currency={currency} />
          </dd>
        </div>
      )}
      <div className="t-ledger-total">
        <dt>{t('Free margin after')}</dt>
        <dd>
          <Money value={figures?.freeMarginAfter ?? null} currency={currency} />
        </dd>
      </div>
    </dl>
  );
};
