import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { customerTransferRequest } from '../../../../../command/trading/contract.ts';
import { WalletLine } from '../../../components/cells/wallet-line.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { MoneyField } from '../../../components/form/decimal-input.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { missingWhereEmpty } from '../../../components/form/validate.ts';
import { OpenTradesNote } from '../../../components/hint/open-trades-note.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { readMoney, toDecimal } from '../../../lib/decimal-input.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import { walletFigures } from '../../../lib/wallet-money.ts';
import type { Wallet } from '../../../app/session/api.ts';
import { useTransferForCustomerMutation } from './staff-api.ts';
import { transferFields } from './transfer-fields.ts';
import { useArrival } from './use-arrival.ts';

type Values = { to: string; amount: string };

const schema = missingWhereEmpty(customerTransferRequest, 'amount');

/** A wallet as shown to staff: its number may not be assigned yet. */
type Shown = Omit<Wallet, 'number'> & Readonly<{ number: number | null }>;

type Props = Readonly<{
  wallet: Shown;
  /** The customer's other wallets in the same mode. */
  others: readonly [Shown, ...Shown[]];
  owner: string;
  onClose: () => void;
}>;

/** Moves money between two wallets of a customer, at the rate of the moment when it is sent. */
export const CustomerTransferDialog = ({ wallet, others, owner, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useTransferForCustomerMutation(), { fields: transferFields });
  const [first] = others;
  const initialValues = useMemo(() => ({ to: first.id, amount: '' }), [first.id]);
  const receiverOf = ({ to }: Values): Shown => others.find(({ id }) => id === to) ?? first;
  const moneyOf = ({ amount }: Values) =>
    formatMoney(readMoney(amount, wallet.currency) ?? undefined, wallet.currency);
  return (
    <FormDialog<Values>
      title={t('Transfer')}
      schema={schema}
      initialValues={initialValues}
      act={() => ({ label: t('Transfer') })}
      ask={(values) => ({
        question: t('Transfer {{money}} to the {{currency}} wallet of {{owner}}?', {
          money: moneyOf(values),
          currency: receiverOf(values).currency,
          owner,
        }),
        consequence: t('The rate when you send applies. There is no fee.'),
      })}
      onSubmit={({ to, amount }) => submit({ id: wallet.id, to, amount: toDecimal(amount) })}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <WalletLine wallet={wallet} beside={owner} />
          <SelectField
            name="to"
            label={t('To')}
            options={others.map((one) => ({
              value: one.id,
              label: t('{{currency}} wallet #{{number}}', {
                currency: one.currency,
                number: one.number ?? unknown,
              }),
            }))}
          />
          <MoneyField
            name="amount"
            label={t('Amount')}
            currency={wallet.currency}
            aside={t('Free {{free}}', { free: walletFigures(wallet).free })}
          />
          <Arrives wallet={wallet} to={receiverOf(values)} amount={values.amount} />
          <OpenTradesNote margin={wallet.margin} />
        </>
      )}
    </FormDialog>
  );
};

type ArrivesProps = Readonly<{ wallet: Shown; to: Shown; amount: string }>;

/** The current rate, and the amount that would arrive. */
const Arrives = ({ wallet, to, amount }: ArrivesProps) => {
  const { t } = useTranslation();
  const { rateNow, arrives } = useArrival(wallet, to, readMoney(amount, wallet.currency));
  return (
    <Facts
      className="frame-line pad-3"
      facts={[
        rateNow === null ? null : { label: t('Rate now'), value: rateNow },
        { label: t('Arrives'), value: <b>{arrives}</b> },
      ]}
    />
  );
};
