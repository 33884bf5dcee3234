import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive } from '../../../../domain/shared/decimal.ts';
import { ModeChip } from '../../components/chip/chip.tsx';
import { DecimalField } from '../../components/form/decimal-input.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { Facts } from '../../components/layout/facts.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { SegmentsField } from '../../components/segments/segments.tsx';
import { readTyped } from '../../lib/decimal-input.ts';
import { formatMoney, unknown } from '../../lib/format/numbers.ts';
import { freeOf, onHoldOf } from '../../lib/wallet-money.ts';
import { balanceAfter, schemaFor, type Adjustment } from './adjust-rules.ts';
import { useAdjustBalanceMutation, type CustomerWallet } from './api.ts';

/** Refusals that are about the amount stand beside it. */
const fields = {
  INVALID_AMOUNT: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  INSUFFICIENT_FREE_MARGIN: 'amount',
};

type Props = Readonly<{ wallet: CustomerWallet; owner: string; onClose: () => void }>;

/** Add/Subtract Balance: what will stand afterwards is seen while typing, and asked once more before it is done. */
export const AdjustDialog = ({ wallet, owner, onClose }: Props) => {
  const { t } = useTranslation();
  const { id, mode, currency, number, balance, margin } = wallet;
  const { submit } = useAct(useAdjustBalanceMutation(), { fields });
  const free = formatMoney(freeOf(wallet), currency);
  const afterOf = (values: Adjustment) => formatMoney(balanceAfter(wallet, values), currency);
  const actOf = (values: Adjustment) => {
    const money = formatMoney(readTyped(values.amount), currency);
    const isAdd = values.type === 'add';
    if (balanceAfter(wallet, values) === null) return isAdd ? t('Add') : t('Subtract');
    return isAdd ? t('Add {{money}}', { money }) : t('Subtract {{money}}', { money });
  };
  const ask = (values: Adjustment) => {
    const params = { money: formatMoney(readTyped(values.amount), currency), owner };
    const question = {
      'add real': t('Add {{money}} to the real wallet of {{owner}}?', params),
      'add demo': t('Add {{money}} to the demo wallet of {{owner}}?', params),
      'subtract real': t('Subtract {{money}} from the real wallet of {{owner}}?', params),
      'subtract demo': t('Subtract {{money}} from the demo wallet of {{owner}}?', params),
    }[`${values.type} ${mode}` as const];
    const consequence = t('Balance after: {{after}}', { after: afterOf(values) });
    return { question, consequence, act: actOf(values), danger: values.type === 'subtract' };
  };
  return (
    <FormDialog<Adjustment>
      title={t('Add/Subtract Balance')}
      schema={useMemo(() => schemaFor(wallet), [wallet])}
      initialValues={{ type: 'add', amount: '' }}
      ask={ask}
      act={({ values }) => ({ label: actOf(values), danger: values.type === 'subtract' })}
      onSubmit={({ type, amount }) =>
        submit({ balanceId: id, body: { type, amount: readTyped(amount) ?? amount } })
      }
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Row className="small muted">
            <ModeChip mode={mode} />
            {`${t('Wallet #{{number}}', { number: number ?? unknown })} · ${owner}`}
          </Row>
          <SegmentsField
            name="type"
            label={t('What to do')}
            options={[
              { value: 'add', label: t('Add') },
              { value: 'subtract', label: t('Subtract') },
            ]}
          />
          <DecimalField
            name="amount"
            label={t('Amount')}
            unit={currency}
            aside={t('Free {{free}}', { free })}
          />
          <Facts
            className="frame-line pad-3"
            facts={[
              { label: t('Balance now'), value: formatMoney(balance, currency) },
              { label: t('On Hold'), value: formatMoney(onHoldOf(wallet), currency) },
              { label: t('Balance after'), value: <b>{afterOf(values)}</b> },
            ]}
          />
          {isPositive(margin) && values.type === 'subtract' ? (
            <p className="caption">
              {t(
                'Losses of open trades lower what is free; they are counted at current prices when this is done.',
              )}
            </p>
          ) : null}
        </>
      )}
    </FormDialog>
  );
};
