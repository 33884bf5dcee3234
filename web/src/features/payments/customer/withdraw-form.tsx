import { useCallback, useMemo } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isPositive, type Decimal } from '../../../../../domain/shared/decimal.ts';
import {
  mostToWithdraw,
  type WithdrawFees,
} from '../../../../../domain/shared/payments/withdrawal-fee.ts';
import type { WithdrawFeesResponse } from '../../../../../command/payments/contract.ts';
import { CountryField } from '../../../app/countries/country-field.tsx';
import type { CurrentUser, Wallet } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { MoneyField } from '../../../components/form/decimal-input.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Panel } from '../../../components/layout/layout.tsx';
import { amountRefusals, toDecimal } from '../../../lib/decimal-input.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { isProblem } from '../../../lib/problem.ts';
import { freeOf } from '../../../lib/wallet-money.ts';
import { useRequestWithdrawMutation } from '../api.ts';
import { BankDoubtNotes } from '../bank-doubt-notes.tsx';
import { feesOf, schemaFor, termsOf } from './withdraw-rules.ts';
import { WithdrawSummary } from './withdraw-summary.tsx';

type Values = {
  balance_id: string;
  amount: string;
  bank_name: string;
  account_name: string;
  account_number: string;
  swift_code: string;
  bank_country: string;
};

/** The field that each refusal is shown beside. */
const fields = {
  WALLET_NOT_FOUND: 'balance_id',
  REAL_WALLET_ONLY: 'balance_id',
  ...amountRefusals,
  NOT_FREE_TO_WITHDRAW: 'amount',
  ACCOUNT_NOT_OWN: 'account_name',
};

/** Fills in the largest amount that can be withdrawn. */
const AllOfIt = ({ most }: { most: Decimal }) => {
  const { t } = useTranslation();
  const form = useForm();
  if (!isPositive(most)) return null;
  return (
    <Button size="small" className="pay-all" onClick={() => form.change('amount', most)}>
      {t('Withdraw all')}
    </Button>
  );
};

/** Warnings about probable mistakes, shown after the field has lost the focus. */
const Doubts = () => {
  const { active, values } = useFormState<Values>({ subscription: { active: true, values: true } });
  return (
    <BankDoubtNotes
      bank={{
        accountNumber: active === 'account_number' ? null : values.account_number,
        swiftCode: active === 'swift_code' ? null : values.swift_code,
      }}
    />
  );
};

const MoneyFields = ({
  wallets,
  wallet,
  fees,
}: Readonly<{ wallets: readonly Wallet[]; wallet: Wallet; fees: WithdrawFees }>) => {
  const { t } = useTranslation();
  const { currency } = wallet;
  const free = freeOf(wallet);
  return (
    <>
      <SelectField
        name="balance_id"
        label={t('Wallet')}
        options={wallets.map((one) => ({
          value: one.id,
          label: t('{{currency}} wallet #{{number}}', one),
          note: t('Free {{free}}', { free: formatMoney(freeOf(one), one.currency) }),
        }))}
      />
      <MoneyField
        name="amount"
        label={t('Amount')}
        currency={currency}
        aside={t('Free {{free}}', { free: formatMoney(free, currency) })}
      />
      <AllOfIt most={mostToWithdraw(free, fees, currency)} />
    </>
  );
};

const BankFields = () => {
  const { t } = useTranslation();
  return (
    <div className="grid fields">
      <TextField name="bank_name" label={t('Bank Name')} maxLength={100} />
      <TextField name="account_name" label={t('Account Name')} disabled />
      <TextField
        name="account_number"
        label={t('Account Number')}
        hint={t('An IBAN, or your bank’s own format.')}
        maxLength={50}
        autoComplete="off"
      />
      <TextField name="swift_code" label={t('SWIFT Code')} maxLength={20} autoComplete="off" />
      <CountryField name="bank_country" label={t('Bank Country')} />
    </div>
  );
};

/** Sends the withdraw with the fee shown, so that nobody pays a different one. */
const useSend = ({ fees, onStaleFee }: Pick<Props, 'fees' | 'onStaleFee'>) => {
  const { submit } = useAct(useRequestWithdrawMutation(), {
    fields,
    onFailure: (error) => {
      if (isProblem(error) && error.code === 'STALE_FEE') onStaleFee();
      return false;
    },
  });
  return async (values: Values, wallet: Wallet) => {
    const amount = toDecimal(values.amount);
    const fee = termsOf(wallet, values.amount, feesOf(wallet, fees))?.fee ?? null;
    await submit({ ...values, amount, fee });
  };
};

type Props = Readonly<{
  who: CurrentUser;
  /** Real wallets; the first one is chosen initially. */
  wallets: readonly [Wallet, ...Wallet[]];
  fees: WithdrawFeesResponse;
  /** Called when the fees have changed meanwhile. */
  onStaleFee: () => void;
}>;

/** The bank form, with the resulting amounts. */
export const WithdrawForm = ({ who, wallets, fees, onStaleFee }: Props) => {
  const { t } = useTranslation();
  const send = useSend({ fees, onStaleFee });
  const navigate = useNavigate();
  const showHistory = useCallback(() => void navigate('/withdraws?tab=history'), [navigate]);
  const schema = useMemo(() => schemaFor(wallets, fees), [wallets, fees]);
  const first = wallets.find(({ id }) => id === who.activeBalance?.id) ?? wallets[0];
  const fullName = who.user.full_name;
  const initialValues = useMemo<Values>(
    () => ({
      balance_id: first.id,
      amount: '',
      bank_name: '',
      account_name: fullName,
      account_number: '',
      swift_code: '',
      bank_country: '',
    }),
    [first.id, fullName],
  );
  const walletOf = ({ balance_id: id }: Values) => wallets.find((one) => one.id === id) ?? first;
  return (
    <Form<Values>
      name={t('Withdraw')}
      schema={schema}
      initialValues={initialValues}
      onSubmit={(values) => send(values, walletOf(values))}
      onDone={showHistory}
      className="grid detail detail-form"
    >
      {({ values, submitting }) => {
        const wallet = walletOf(values);
        const own = feesOf(wallet, fees);
        const terms = termsOf(wallet, values.amount, own);
        return (
          <>
            <Panel>
              <MoneyFields wallets={wallets} wallet={wallet} fees={own} />
              <BankFields />
              <Doubts />
            </Panel>
            <WithdrawSummary wallet={wallet} fees={own} terms={terms} submitting={submitting} />
          </>
        );
      }}
    </Form>
  );
};
