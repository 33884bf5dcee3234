import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNegative, isZero, neg } from '../../../../../domain/shared/decimal.ts';
import { correctionReasons } from '../../../../../domain/shared/trading/types.ts';
import type { TradePreview } from '../../../../../command/trading/contract.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { Select } from '../../../components/form/choice.tsx';
import { FieldFrame } from '../../../components/form/field-frame.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { correctionChoices } from '../../../lib/correction-words.ts';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { say } from '../../../lib/sentence.ts';
import { useDeleteTradeMutation, usePreviewTradeQuery } from './api.ts';

type Props = Readonly<{ trade: TradeItem; onClose: () => void }>;

/** The amount that the house adds to a wallet, or takes back from an earlier cover; `null` for neither. */
export const useCoverNote = (preview: TradePreview | undefined, currency: string) => {
  const { t } = useTranslation();
  if (preview === undefined || isZero(preview.covered)) return null;
  return isNegative(preview.covered)
    ? t('The house recovers {{money}} that it had covered.', {
        money: formatMoney(neg(preview.covered), currency),
      })
    : t('The house covers {{money}}, so that nothing is owed.', {
        money: formatMoney(preview.covered, currency),
      });
};

/** Shown if the act only becomes a proposal, because another person must confirm it. */
export const useSecondPersonNote = (preview: TradePreview | undefined): string | null => {
  const { t } = useTranslation();
  return preview?.needs_second_person === true
    ? t('This exceeds your limit, so it becomes a proposal for somebody else to confirm.')
    : null;
};

const useConsequence = (trade: TradeItem, preview: TradePreview | undefined): string => {
  const { t } = useTranslation();
  const { currency } = trade.balance;
  if (preview === undefined) return t('Checking what will be posted …');
  const money = (amount: string, signed = false) => formatMoney(amount, currency, { signed });
  const balance = money(preview.balance);
  return trade.status === 'OPENED'
    ? t('Its margin of {{margin}} is released and it has no result. Balance after: {{balance}}.', {
        margin: money(preview.margin_released),
        balance,
      })
    : t('Its result is reversed: {{posted}} is posted. Balance after: {{balance}}.', {
        posted: money(preview.posted, true),
        balance,
      });
};

/** The spec's question, and what the deletion would post. The order and its history are kept. */
export const DeleteTrade = ({ trade, onClose }: Props) => {
  const { t } = useTranslation();
  const { id, number, balance } = trade;
  const { currentData: preview, error } = usePreviewTradeQuery(
    { id, act: 'delete', terms: {} },
    { refetchOnMountOrArgChange: true },
  );
  const { run } = useAct(useDeleteTradeMutation(), {
    alwaysWentWrong: true,
    about: t('order #{{number}}', { number }),
  });
  const consequence = useConsequence(trade, preview);
  const [chosen, setChosen] = useState('');
  const reason = correctionReasons.find((one) => one === chosen);
  const cover = useCoverNote(preview, balance.currency);
  const secondPerson = useSecondPersonNote(preview);
  return (
    <Confirm
      question={t('Are you sure to delete this order?')}
      consequence={
        error === undefined ? (
          <>
            {t('Order #{{number}} stays in the lists as CANCELLED.', { number })} {consequence}{' '}
            {cover} {secondPerson}
          </>
        ) : (
          say(t, sentenceOf(error))
        )
      }
      act={t('Delete order')}
      onConfirm={() =>
        run({
          id,
          expectedRevision: preview?.revision ?? trade.revision,
          ...(reason === undefined ? {} : { reason }),
        })
      }
      onClose={onClose}
    >
      <FieldFrame label={t('Reason')} error={null}>
        {(frame) => (
          <Select {...frame} value={chosen} options={correctionChoices(t)} onChange={setChosen} />
        )}
      </FieldFrame>
    </Confirm>
  );
};
