import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { transferRequest } from '../../../../../command/trading/contract.ts';
import type { Decimal } from '../../../../../domain/shared/decimal.ts';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { MoneyField } from '../../../components/form/decimal-input.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { missingWhereEmpty } from '../../../components/form/validate.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel } from '../../../components/layout/layout.tsx';
import { readMoney, toDecimal } from '../../../lib/decimal-input.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { freeOf } from '../../../lib/wallet-money.ts';
import { useTransferMutation } from './api.ts';
import { transferFields } from './transfer-fields.ts';
import { useArrival } from './use-arrival.ts';

type Values = { from: string; to: string; amount: string };

const schema = missingWhereEmpty(transferRequest, 'amount');

type SummaryProps = Readonly<{
  from: Wallet;
  to: Wallet;
  /** `null` while no valid amount is typed. */
  amount: Decimal | null;
  submitting: boolean;
}>;

/** The current rate, the amount that arrives, and the submit button. */
const TransferSummary = ({ from, to, amount, submitting }: SummaryProps) => {
  const { t } = useTranslation();
  const acting = useGetUserQuery().data?.acting ?? null;
  const { rateNow, arrives } = useArrival(from, to, amount);
  return (
    <Panel>
      <h2 className="title">{t('Summary')}</h2>
      <Facts
        facts={[
          { label: t('Amount'), value: formatMoney(amount ?? undefined, from.currency) },
          rateNow === null ? null : { label: t('Rate now'), value: rateNow },
        ]}
      />
      <Facts
        className="pay-total rule-above"
        facts={[
          {
            label: t('Arrives'),
            value: <b className="figure-large">{arrives}</b>,
          },
        ]}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={submitting}
        off={acting !== null && t('You are acting for a customer. Only the customer can do this.')}
      >
        {t('Transfer')}
      </Button>
      <p className="caption">{t('The rate when you send applies. There is no fee.')}</p>
    </Panel>
  );
};

type Props = Readonly<{
  /** Real wallets. */
  wallets: readonly [Wallet, Wallet, ...Wallet[]];
}>;

/** Moves money between the person's own wallets. */
export const TransferForm = ({ wallets }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useTransferMutation(), { fields: transferFields });
  const [first, second] = wallets;
  const initialValues = useMemo(
    () => ({ from: first.id, to: second.id, amount: '' }),
    [first.id, second.id],
  );
  const walletOf = (id: string, otherwise: Wallet): Wallet =>
    wallets.find((one) => one.id === id) ?? otherwise;
  const options = wallets.map((one) => ({
    value: one.id,
    label: t('{{currency}} wallet #{{number}}', one),
    note: t('Free {{free}}', { free: formatMoney(freeOf(one), one.currency) }),
  }));
  return (
    <Form<Values>
      name={t('Transfer')}
      schema={schema}
      initialValues={initialValues}
      onSubmit={async (values) => {
        await submit({ ...values, amount: toDecimal(values.amount) });
      }}
      onDone={(form) => {
        form.change('amount', '');
        form.resetFieldState('amount');
      }}
      className="grid detail detail-form"
    >
      {({ values, submitting }) => {
        const from = walletOf(values.from, first);
        const to = walletOf(values.to, second);
        return (
          <>
            <Panel>
              <SelectField name="from" label={t('From')} options={options} />
              <SelectField name="to" label={t('To')} options={options} />
              <MoneyField
                name="amount"
                label={t('Amount')}
                currency={from.currency}
                aside={t('Free {{free}}', { free: formatMoney(freeOf(from), from.currency) })}
              />
            </Panel>
            <TransferSummary
              from={from}
              to={to}
              amount={readMoney(values.amount, from.currency)}
              submitting={submitting}
            />
          </>
        );
      }}
    </Form>
  );
};
