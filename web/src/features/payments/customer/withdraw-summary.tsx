import { useTranslation } from 'react-i18next';
import { isZero, neg } from '../../../../../domain/shared/decimal.ts';
import type { WithdrawFees } from '../../../../../domain/shared/payments/withdrawal-fee.ts';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { OpenTradesNote } from '../../../components/hint/open-trades-note.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel, Stack } from '../../../components/layout/layout.tsx';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { freeOf, onHoldOf } from '../../../lib/wallet-money.ts';
import type { Terms } from './withdraw-rules.ts';

/** 'Fee, 1% + $2.00' */
const useFeeLabel = ({ feePercentage, feeFixed }: WithdrawFees, currency: string): string => {
  const { t } = useTranslation();
  const parts = [
    ...(isZero(feePercentage) ? [] : [`${feePercentage}%`]),
    ...(isZero(feeFixed) ? [] : [formatMoney(feeFixed, currency)]),
  ];
  return parts.length === 0 ? t('Fee') : t('Fee, {{how}}', { how: parts.join(' + ') });
};

type Props = Readonly<{
  wallet: Wallet;
  fees: WithdrawFees;
  terms: Terms | null;
  submitting: boolean;
}>;

/** The requested amount, its fee and what remains, with the submit button. */
export const WithdrawSummary = ({ wallet, fees, terms, submitting }: Props) => {
  const { t } = useTranslation();
  const acting = useGetUserQuery().data?.acting ?? null;
  const { currency, balance, margin } = wallet;
  const amount = formatMoney(terms?.amount, currency);
  return (
    <Stack gap={4}>
      <Panel>
        <h2 className="title">{t('Summary')}</h2>
        <Facts
          facts={[
            { label: t('Amount'), value: amount },
            { label: useFeeLabel(fees, currency), value: formatMoney(terms?.fee, currency) },
          ]}
        />
        <Facts
          className="pay-total rule-above"
          facts={[
            {
              label: t('Total held'),
              value: <b className="figure-large">{formatMoney(terms?.total, currency)}</b>,
            },
          ]}
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          busy={submitting}
          off={
            acting !== null && t('You are acting for a customer. Only the customer can withdraw.')
          }
        >
          {terms === null ? t('Withdraw') : t('Withdraw {{amount}}', { amount })}
        </Button>
        <p className="caption">
          {t('The amount and fee are held until we decide. You can cancel until then.')}
        </p>
      </Panel>
      <Panel>
        <Facts
          facts={[
            { label: t('Balance now'), value: formatMoney(balance, currency) },
            { label: t('On Hold'), value: formatMoney(neg(onHoldOf(wallet)), currency) },
            { label: t('Free now'), value: formatMoney(freeOf(wallet), currency) },
            {
              label: t('Free after'),
              value: <b>{formatMoney(terms?.freeAfter, currency)}</b>,
            },
          ]}
        />
        <OpenTradesNote margin={margin} />
      </Panel>
    </Stack>
  );
};
