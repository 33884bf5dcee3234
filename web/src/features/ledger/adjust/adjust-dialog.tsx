import { useMemo } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { adjustBalanceRequest } from '../../../../../command/trading/contract.ts';
import { currencyOf } from '../../../../../domain/shared/currencies.ts';
import { isPositive } from '../../../../../domain/shared/decimal.ts';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { FormDialog, type Act } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import type { CustomerWallet } from '../customer-wallet.ts';
import { useAdjustBalanceMutation } from './api.ts';
import { Segments } from '../../../components/segments/segments.tsx';
import {
  balanceAfter,
  faultOf,
  freeOf,
  type Adjustment,
  type AdjustmentFault,
} from './adjust-rules.ts';
import './adjust.css';

/** Refusals that are about the amount stand beside it. */
const fields = {
  INVALID_AMOUNT: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  INSUFFICIENT_FREE_MARGIN: 'amount',
};

/** A field left empty is missing, not a wrong number. */
const formRequest = adjustBalanceRequest.transform((values: Readonly<{ amount?: unknown }>) =>
  values.amount === '' ? { ...values, amount: undefined } : values,
);

/** What speaks against an amount, and what fills the sentence. */
const sentenceOfFault = (fault: AdjustmentFault, wallet: CustomerWallet): Sentence => {
  switch (fault) {
    case 'not-positive':
      return { text: 'The amount must be greater than zero.' };
    case 'too-precise':
      return {
        text: 'At most {{places}} decimal places.',
        params: { places: currencyOf(wallet.currency).places },
      };
    case 'more-than-free':
      return {
        text: 'Only {{free}} is free.',
        params: { free: formatMoney(freeOf(wallet), wallet.currency) },
      };
  }
};

/** The command's own schema, and what this wallet certainly forbids, said before anything is sent. */
const schemaFor = (wallet: CustomerWallet) =>
  formRequest.test((values, context) => {
    const type = values.type === 'subtract' ? 'subtract' : 'add';
    const fault =
      typeof values.amount === 'string' ? faultOf(wallet, { type, amount: values.amount }) : null;
    if (fault === null) return true;
    const { text, params = {} } = sentenceOfFault(fault, wallet);
    return context.createError({ path: 'amount', message: text, params });
  });

const TypeField = () => {
  const { t } = useTranslation();
  const { input } = useField<Adjustment['type']>('type');
  return (
    <Segments
      name={t('What to do')}
      wide
      value={input.value}
      options={[
        { value: 'add', label: t('Add') },
        { value: 'subtract', label: t('Subtract') },
      ]}
      onChange={input.onChange}
    />
  );
};

const Preview = ({ wallet, adjustment }: { wallet: CustomerWallet; adjustment: Adjustment }) => {
  const { t } = useTranslation();
  const { currency, balance, margin } = wallet;
  const after = balanceAfter(wallet, adjustment);
  return (
    <>
      <dl className="adjust-preview">
        <div>
          <dt>{t('Balance now')}</dt>
          <dd className="number">{formatMoney(balance, currency)}</dd>
        </div>
        <div>
          <dt>{t('On Hold')}</dt>
          <dd className="number">{formatMoney(margin, currency)}</dd>
        </div>
        <div className="adjust-after">
          <dt>{t('Balance after')}</dt>
          <dd className="number">{after === null ? unknown : formatMoney(after, currency)}</dd>
        </div>
      </dl>
      {isPositive(margin) && adjustment.type === 'subtract' ? (
        <p className="adjust-note">
          {t(
            'Losses of open trades lower what is free; they are counted at current prices when this is done.',
          )}
        </p>
      ) : null}
    </>
  );
};

const useWords = (wallet: CustomerWallet, owner: string) => {
  const { t } = useTranslation();
  return ({ type, amount }: Adjustment) => {
    const { mode, currency } = wallet;
    const money = formatMoney(readTyped(amount), currency);
    const question = {
      'add real': t('Add {{money}} to the real wallet of {{owner}}?', { money, owner }),
      'add demo': t('Add {{money}} to the demo wallet of {{owner}}?', { money, owner }),
      'subtract real': t('Subtract {{money}} from the real wallet of {{owner}}?', { money, owner }),
      'subtract demo': t('Subtract {{money}} from the demo wallet of {{owner}}?', { money, owner }),
    }[`${type} ${mode}` as const];
    const after = formatMoney(balanceAfter(wallet, { type, amount }), currency);
    const act = type === 'add' ? t('Add {{money}}', { money }) : t('Subtract {{money}}', { money });
    const consequence = t('Balance after: {{after}}', { after });
    return { question, consequence, act, danger: type === 'subtract' };
  };
};

type Props = Readonly<{ wallet: CustomerWallet; owner: string; onClose: () => void }>;

const emptyAdjustment: Adjustment = { type: 'add', amount: '' };

/** Add/Subtract Balance: what will stand afterwards is seen while typing, and asked once more before it is done. */
export const AdjustDialog = ({ wallet, owner, onClose }: Props) => {
  const { t } = useTranslation();
  const adjust = useAct(useAdjustBalanceMutation(), { fields });
  const schema = useMemo(() => schemaFor(wallet), [wallet]);
  const wordsOf = useWords(wallet, owner);
  const { mode, currency, number } = wallet;
  const act = ({ values }: Readonly<{ values: Adjustment }>): Act => {
    const danger = values.type === 'subtract';
    if (balanceAfter(wallet, values) !== null) return { label: wordsOf(values).act, danger };
    return { label: danger ? t('Subtract') : t('Add'), danger };
  };
  return (
    <FormDialog<Adjustment>
      title={t('Add/Subtract Balance')}
      schema={schema}
      initialValues={emptyAdjustment}
      act={act}
      ask={wordsOf}
      onSubmit={({ type, amount }) =>
        adjust.submit({ balanceId: wallet.id, body: { type, amount: readTyped(amount) ?? amount } })
      }
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <p className="adjust-wallet">
            <ModeChip mode={mode} />
            {t('Wallet #{{number}}', { number: number ?? unknown })} · {owner}
          </p>
          <TypeField />
          <DecimalField
            name="amount"
            label={t('Amount')}
            unit={currency}
            aside={t('Free {{free}}', { free: formatMoney(freeOf(wallet), currency) })}
          />
          <Preview wallet={wallet} adjustment={values} />
        </>
      )}
    </FormDialog>
  );
};
