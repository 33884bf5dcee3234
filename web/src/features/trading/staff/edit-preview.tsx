import { useTranslation } from 'react-i18next';
import { eq, type Decimal } from '../../../../../domain/shared/decimal.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { readTyped } from '../../../lib/decimal-input.ts';
import { say } from '../../../lib/sentence.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { useSettled } from '../ticket/use-settled.ts';
import { usePreviewTradeQuery, type TradeAct } from './api.ts';
import { useCoverNote, useSecondPersonNote } from './delete-trade.tsx';

type Typed = Readonly<Record<'openRate' | 'closeRate' | 'spread', string>>;
type Props = Readonly<{ trade: TradeItem; typed: Typed }>;

const everyMs = 300;

/** The typed terms that differ from the current ones. */
const termsOf = (trade: TradeItem, typed: Typed): TradeAct['terms'] => {
  const differs = (text: string, stands: Decimal | null): Decimal | undefined => {
    const value = readTyped(text);
    return value === null || stands === null || eq(value, stands) ? undefined : value;
  };
  const openRate = differs(typed.openRate, trade.open_rate);
  const closeRate = differs(typed.closeRate, trade.close_rate);
  const spread = differs(typed.spread, trade.spread);
  return {
    ...(openRate === undefined ? {} : { openRate }),
    ...(closeRate === undefined ? {} : { closeRate }),
    ...(spread === undefined ? {} : { spread }),
  };
};

/** What editing a closed order would post; the server calculates it while the person types. */
const ClosedPreview = ({ trade, typed }: Props) => {
  const { t } = useTranslation();
  const terms = termsOf(trade, useSettled(typed, everyMs, false));
  const { currentData: preview, error } = usePreviewTradeQuery(
    { id: trade.id, act: 'edit', terms },
    { refetchOnMountOrArgChange: true },
  );
  const { currency } = trade.balance;
  const cover = useCoverNote(preview, currency);
  const secondPerson = useSecondPersonNote(preview);
  return (
    <>
      <Facts
        className="frame-line pad-3"
        facts={[
          {
            label: t('Result now'),
            value: <Profit value={trade.pro_loss} currency={currency} />,
          },
          {
            label: t('Result after'),
            value: <Profit value={preview?.pro_loss ?? null} currency={currency} />,
          },
          {
            label: t('Posted to the wallet'),
            value: <Profit value={preview?.posted ?? null} currency={currency} />,
          },
          {
            label: t('Balance after'),
            value: <Money value={preview?.balance ?? null} currency={currency} />,
          },
        ]}
      />
      {cover === null ? null : <p className="muted">{cover}</p>}
      {secondPerson === null ? null : <p className="muted">{secondPerson}</p>}
      {error === undefined ? null : <p className="muted">{say(t, sentenceOf(error))}</p>}
    </>
  );
};

/** The effect of new terms on an open order: nothing is posted, but they may need a second person, or be refused. */
const OpenPreview = ({ trade, typed }: Props) => {
  const { t } = useTranslation();
  const terms = termsOf(trade, useSettled(typed, everyMs, false));
  const { currentData: preview, error } = usePreviewTradeQuery(
    { id: trade.id, act: 'edit', terms },
    { refetchOnMountOrArgChange: true },
  );
  const secondPerson = useSecondPersonNote(preview);
  return (
    <>
      <p className="muted">
        {t(
          'Nothing is posted: the order is valued with the new terms from now on. Its margin stays.',
        )}
      </p>
      {secondPerson === null ? null : <p className="muted">{secondPerson}</p>}
      {error === undefined ? null : <p className="muted">{say(t, sentenceOf(error))}</p>}
    </>
  );
};

/** The effect of an edit on the wallet. */
export const EditPreview = (props: Props) =>
  props.trade.status === 'OPENED' ? <OpenPreview {...props} /> : <ClosedPreview {...props} />;
