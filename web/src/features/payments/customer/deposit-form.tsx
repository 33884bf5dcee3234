import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { beginDepositRequest, type PayingBy } from '../../../../../command/payments/contract.ts';
import { currencyOf } from '../../../../../domain/shared/currencies.ts';
import { add, isPositive, places, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { depositFee } from '../../../../../domain/shared/payments/deposit-fee.ts';
import { confirmsForDays } from '../../../../../domain/shared/payments/types.ts';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { MoneyField } from '../../../components/form/decimal-input.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { missingWhereEmpty } from '../../../components/form/validate.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel, Stack } from '../../../components/layout/layout.tsx';
import { amountRefusals, readTyped } from '../../../lib/decimal-input.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useBeginDepositMutation } from '../api.ts';

type Values = { balance_id: string; gateway: string; amount: string };
type Terms = Readonly<{ amount: Decimal; fee: Decimal; total: Decimal }>;

/** The field that each refusal is shown beside. */
const fields = {
  WALLET_NOT_FOUND: 'balance_id',
  DEPOSIT_REAL_WALLET_ONLY: 'balance_id',
  ...amountRefusals,
  PROVIDER_REFUSED: 'amount',
  GATEWAY_NOT_ACTIVE: 'gateway',
  CURRENCY_NOT_TAKEN: 'gateway',
};

const schema = missingWhereEmpty(beginDepositRequest, 'amount');

/** The cost of an amount; `null` while no valid amount is typed. */
const termsOf = (typed: string, wallet: Wallet, way: PayingBy): Terms | null => {
  const amount = readTyped(typed);
  if (amount === null || !isPositive(amount)) return null;
  if (places(amount) > currencyOf(wallet.currency).places) return null;
  const fee = depositFee(amount, way.fee, wallet.currency);
  return { amount, fee, total: add(amount, fee) };
};

type Props = Readonly<{
  /** Real wallets. */
  wallets: readonly [Wallet, ...Wallet[]];
  ways: readonly [PayingBy, ...PayingBy[]];
  /** Called when the fee has changed meanwhile. */
  onStaleFee: () => void;
}>;

type SummaryProps = Readonly<{
  wallet: Wallet;
  way: PayingBy;
  terms: Terms | null;
  submitting: boolean;
}>;

/** The credited amount, its cost and the amount to pay, with the submit button. */
const DepositSummary = ({ wallet, way, terms, submitting }: SummaryProps) => {
  const { t } = useTranslation();
  const acting = useGetUserQuery().data?.acting ?? null;
  const { currency } = wallet;
  const total = formatMoney(terms?.total, currency);
  return (
    <Stack gap={4}>
      <Panel>
        <h2 className="title">{t('Summary')}</h2>
        <Facts
          facts={[
            { label: t('Amount'), value: formatMoney(terms?.amount, currency) },
            {
              label: t('Fee, {{how}}', { how: `${way.fee}%` }),
              value: formatMoney(terms?.fee, currency),
            },
          ]}
        />
        <Facts
          className="pay-total rule-above"
          facts={[{ label: t('Total'), value: <b className="figure-large">{total}</b> }]}
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          busy={submitting}
          off={
            acting !== null && t('You are acting for a customer. Only the customer can deposit.')
          }
        >
          {terms === null ? t('Deposit') : t('Pay {{total}}', { total })}
        </Button>
        <p className="caption">
          {way.is_simulated
            ? t('{{name}} simulates the provider here: no money moves.', {
                name: way.label,
              })
            : t('You pay at {{name}}. We credit the amount once the payment is confirmed.', {
                name: way.label,
              })}
        </p>
        {confirmsForDays(way.value) ? (
          <p className="caption">
            {t(
              'Send the coins within an hour. We check a later payment, and credit what the coins are worth then or send them back.',
            )}
          </p>
        ) : null}
      </Panel>
    </Stack>
  );
};

/** Sends the deposit with the fee shown, then goes to the provider's page. */
const useSend = (onStaleFee: () => void) => {
  const { submit } = useAct(useBeginDepositMutation(), {
    fields,
    done: null,
    onFailure: (error) => {
      if (isProblem(error) && error.code === 'STALE_FEE') onStaleFee();
      return false;
    },
  });
  return async (values: Values, terms: Terms | null) => {
    const amount = terms?.amount ?? values.amount;
    const { paymentLink } = await submit({ ...values, amount, fee: terms?.fee ?? null });
    window.location.assign(paymentLink);
  };
};

/** Wallet, payment method and amount, with the result. */
export const DepositForm = ({ wallets, ways, onStaleFee }: Props) => {
  const { t } = useTranslation();
  const send = useSend(onStaleFee);
  const [firstWallet] = wallets;
  const firstWay = ways.find(({ value }) => value === 'flutterwave') ?? ways[0];
  const initialValues = useMemo(
    () => ({ balance_id: firstWallet.id, gateway: firstWay.value, amount: '' }),
    [firstWallet.id, firstWay.value],
  );
  const chosen = ({ balance_id: id, gateway }: Values) => ({
    wallet: wallets.find((one) => one.id === id) ?? firstWallet,
    way: ways.find(({ value }) => value === gateway) ?? firstWay,
  });
  const termsFor = (values: Values): Terms | null => {
    const { wallet, way } = chosen(values);
    return termsOf(values.amount, wallet, way);
  };
  return (
    <Form<Values>
      name={t('Deposit')}
      schema={schema}
      initialValues={initialValues}
      onSubmit={(values) => send(values, termsFor(values))}
      className="grid detail detail-form"
    >
      {({ values, submitting }) => {
        const { wallet, way } = chosen(values);
        return (
          <>
            <Panel>
              <SelectField
                name="balance_id"
                label={t('Wallet')}
                options={wallets.map((one) => ({
                  value: one.id,
                  label: t('{{currency}} wallet #{{number}}', one),
                }))}
              />
              <SelectField
                name="gateway"
                label={t('Gateway')}
                options={ways.map(({ value, label, fee }) => ({
                  value,
                  label,
                  note: t('Fee {{fee}}%', { fee }),
                }))}
              />
              <MoneyField name="amount" label={t('Amount')} currency={wallet.currency} />
            </Panel>
            <DepositSummary
              wallet={wallet}
              way={way}
              terms={termsFor(values)}
              submitting={submitting}
            />
          </>
        );
      }}
    </Form>
  );
};
