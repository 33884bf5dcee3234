import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondPersonNote } from '../../app/second-person.tsx';
import { WalletLine } from '../../components/cells/wallet-line.tsx';
import { MoneyField } from '../../components/form/decimal-input.tsx';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { OpenTradesNote } from '../../components/hint/open-trades-note.tsx';
import { Facts } from '../../components/layout/facts.tsx';
import { SegmentsField } from '../../components/segments/segments.tsx';
import { amountRefusals, readMoney, readTyped, toDecimal } from '../../lib/decimal-input.ts';
import { formatMoney } from '../../lib/format/numbers.ts';
import { purposeWords } from '../../lib/purpose-words.ts';
import { walletFigures } from '../../lib/wallet-money.ts';
import { balanceAfter, schemaFor, type Adjustment } from './adjust-rules.ts';
import { ledgerApi, type CustomerWallet } from './api.ts';

const fields = { ...amountRefusals, INSUFFICIENT_FREE_MARGIN: 'amount' };

type Props = Readonly<{ wallet: CustomerWallet; owner: string; onClose: () => void }>;

/** Add/Subtract Balance: shows the resulting balance while typing, and asks for confirmation before it is done. */
export const AdjustDialog = ({ wallet, owner, onClose }: Props) => {
  const { t } = useTranslation();
  const { id, mode, currency } = wallet;
  const { submit } = useAct(ledgerApi.endpoints.adjustBalance.useMutation(), { fields });
  const { balance, onHold, free } = walletFigures(wallet);
  const schema = useMemo(() => schemaFor(wallet), [wallet]);
  const moneyOf = ({ amount }: Adjustment) => formatMoney(readTyped(amount), currency);
  const afterOf = (values: Adjustment) => formatMoney(balanceAfter(wallet, values), currency);
  const actOf = (values: Adjustment) => {
    const money = moneyOf(values);
    const isAdd = values.type === 'add';
    if (balanceAfter(wallet, values) === null) return isAdd ? t('Add') : t('Subtract');
    return isAdd ? t('Add {{money}}', { money }) : t('Subtract {{money}}', { money });
  };
  const questionOf = (values: Adjustment) => {
    const params = { money: moneyOf(values), owner };
    return {
      'add real': t('Add {{money}} to the real wallet of {{owner}}?', params),
      'add demo': t('Add {{money}} to the demo wallet of {{owner}}?', params),
      'subtract real': t('Subtract {{money}} from the real wallet of {{owner}}?', params),
      'subtract demo': t('Subtract {{money}} from the demo wallet of {{owner}}?', params),
    }[`${values.type} ${mode}` as const];
  };
  return (
    <FormDialog<Adjustment>
      title={t('Add/Subtract Balance')}
      schema={schema}
      initialValues={{ type: 'add', amount: '', purpose: '', reference: '' }}
      ask={(values) => ({
        question: questionOf(values),
        consequence: t('Balance after: {{after}}', { after: afterOf(values) }),
      })}
      act={(values) => ({ label: actOf(values), danger: values.type === 'subtract' })}
      onSubmit={({ type, amount, purpose, reference }) => {
        const why = {
          purpose: purpose === '' ? null : purpose,
          reference: reference === '' ? null : reference,
        };
        return submit({ id, body: { type, amount: toDecimal(amount), ...why } });
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <WalletLine wallet={wallet} beside={owner} />
          <SegmentsField
            name="type"
            label={t('What to do')}
            options={[
              { value: 'add', label: t('Add') },
              { value: 'subtract', label: t('Subtract') },
            ]}
          />
          <MoneyField
            name="amount"
            label={t('Amount')}
            currency={currency}
            aside={t('Free {{free}}', { free })}
          />
          <SelectField
            name="purpose"
            label={t('Purpose')}
            options={[
              { value: '', label: t('None') },
              ...Object.entries(purposeWords(t)).map(([value, label]) => ({ value, label })),
            ]}
          />
          <TextField
            name="reference"
            label={t('Reference')}
            hint={t('A ticket or document number. No personal data.')}
          />
          <Facts
            className="frame-line pad-3"
            facts={[
              { label: t('Balance now'), value: balance },
              { label: t('On Hold'), value: onHold },
              { label: t('Balance after'), value: <b>{afterOf(values)}</b> },
            ]}
          />
          {values.type === 'add' ? null : <OpenTradesNote margin={wallet.margin} />}
          <SecondPersonNote placeId={id} amount={readMoney(values.amount, currency)} />
        </>
      )}
    </FormDialog>
  );
};
