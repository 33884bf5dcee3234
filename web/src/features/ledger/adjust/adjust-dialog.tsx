import { useMemo, useRef, useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { adjustBalanceRequest } from '../../../../../command/trading/contract.ts';
import { currencyOf } from '../../../../../domain/shared/currencies.ts';
import { isPositive } from '../../../../../domain/shared/decimal.ts';
import { isProblem, type Problem } from '../../../lib/problem.ts';
import { Button } from '../../../components/button/button.tsx';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import type { CustomerWallet } from '../customer-wallet.ts';
import { useAdjustBalanceMutation } from './api.ts';
import { Segments } from '../../../components/segments/segments.tsx';
import { balanceAfter, faultOf, freeOf, type Adjustment } from './adjust-rules.ts';
import './adjust.css';

/** Refusals that are about the amount stand beside it. */
const aboutAmount = ['INVALID_AMOUNT', 'AMOUNT_TOO_LARGE', 'INSUFFICIENT_FREE_MARGIN'];

/** The same refusal, with its sentence on the field. */
const amountRefused = (problem: Problem, sentence: string): Error =>
  Object.assign(new Error(sentence), problem, { errors: { amount: sentence } });

/** A field left empty is missing, not a wrong number. */
const formRequest = adjustBalanceRequest.transform((values: Readonly<{ amount?: unknown }>) =>
  values.amount === '' ? { ...values, amount: undefined } : values,
);

/** The command's own schema, and what this wallet certainly forbids, said before anything is sent. */
const useSchema = (wallet: CustomerWallet) => {
  const { t } = useTranslation();
  return useMemo(() => {
    const words = {
      'not-positive': t('The amount must be greater than zero.'),
      'too-precise': t('At most {{places}} decimal places.', {
        places: currencyOf(wallet.currency).places,
      }),
      'more-than-free': t('Only {{free}} is free.', {
        free: formatMoney(freeOf(wallet), wallet.currency),
      }),
    };
    return formRequest.test((values, context) => {
      const type = values.type === 'subtract' ? 'subtract' : 'add';
      const fault =
        typeof values.amount === 'string' ? faultOf(wallet, { type, amount: values.amount }) : null;
      return fault === null || context.createError({ path: 'amount', message: words[fault] });
    });
  }, [t, wallet]);
};

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

type Question = Readonly<{ adjustment: Adjustment; answer: (yes: boolean) => void }>;

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
    return { question, consequence: t('Balance after: {{after}}', { after }), act };
  };
};

type Props = Readonly<{ wallet: CustomerWallet; owner: string; onClose: () => void }>;

/** Add/Subtract Balance: what will stand afterwards is seen while typing, and asked once more before it is done. */
export const AdjustDialog = ({ wallet, owner, onClose }: Props) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [adjust] = useAdjustBalanceMutation();
  const [asked, setAsked] = useState<Question | null>(null);
  const initial = useRef<Adjustment>({ type: 'add', amount: '' });
  const schema = useSchema(wallet);
  const wordsOf = useWords(wallet, owner);
  const { mode, currency, number } = wallet;

  const send = async (adjustment: Adjustment): Promise<void> => {
    const yes = await new Promise<boolean>((answer) => setAsked({ adjustment, answer }));
    if (!yes) return;
    try {
      const body = {
        type: adjustment.type,
        amount: readTyped(adjustment.amount) ?? adjustment.amount,
      };
      const { message } = await adjust({ balanceId: wallet.id, body }).unwrap();
      toast('success', message);
      onClose();
    } catch (error) {
      if (!isProblem(error) || !aboutAmount.includes(error.code)) throw error;
      throw amountRefused(error, t(error.message, error.params));
    }
  };

  const words = asked === null ? null : wordsOf(asked.adjustment);
  return (
    <Dialog title={t('Add/Subtract Balance')} onClose={onClose}>
      <p className="adjust-wallet">
        <ModeChip mode={mode} />
        {t('Wallet #{{number}}', { number: number ?? unknown })} · {owner}
      </p>
      <Form<Adjustment>
        className="form adjust-form"
        name={t('Add/Subtract Balance')}
        schema={schema}
        initialValues={initial.current}
        onSubmit={send}
      >
        {({ values, submitting }) => (
          <>
            <TypeField />
            <DecimalField
              name="amount"
              label={t('Amount')}
              unit={currency}
              aside={t('Free {{free}}', { free: formatMoney(freeOf(wallet), currency) })}
            />
            <Preview wallet={wallet} adjustment={values} />
            <Button
              type="submit"
              kind={values.type === 'subtract' ? 'danger' : 'primary'}
              size="large"
              wide
              busy={submitting}
            >
              {balanceAfter(wallet, values) === null
                ? values.type === 'add'
                  ? t('Add')
                  : t('Subtract')
                : wordsOf(values).act}
            </Button>
          </>
        )}
      </Form>
      {asked === null || words === null ? null : (
        <Confirm
          question={words.question}
          consequence={words.consequence}
          act={words.act}
          danger={asked.adjustment.type === 'subtract'}
          onConfirm={async () => asked.answer(true)}
          onClose={() => {
            asked.answer(false);
            setAsked(null);
          }}
        />
      )}
    </Dialog>
  );
};
