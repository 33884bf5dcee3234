import { useTranslation } from 'react-i18next';
import { statementTypeWord } from '../../../../../domain/shared/trading/statement-words.ts';
import { group } from '../../../lib/format/numbers.ts';
import type { TradeCorrection, TradeItem } from '../../../../../query/trading/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { StaleNote } from '../../../components/faces/faces.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Stack } from '../../../components/layout/layout.tsx';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { correctionWords } from '../../../lib/correction-words.ts';
import { formatStaffTime } from '../../../lib/format/times.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useListTradeCorrectionsQuery } from './api.ts';

type OfTrade = Readonly<{ trade: TradeItem }>;
type Changed = TradeCorrection['spread'];

const shown = (value: string | null): string => (value === null ? '–' : group(value));
const isChanged = ({ before, after }: Changed): boolean => before !== after;

/** One correction: what it changed, what it posted, and who made it. */
const Correction = ({
  correction,
  currency,
}: {
  correction: TradeCorrection;
  currency: string;
}) => {
  const { t } = useTranslation();
  const { type, posted, recorded_at: at, actor, reason } = correction;
  const isDeleted = type === 'OrderCancelled' || type === 'OrderReversed';
  const changes = [
    { label: t('Open Rate'), change: correction.open_rate },
    { label: t('Close Rate'), change: correction.close_rate },
    { label: t('Spread'), change: correction.spread },
    { label: t('Take Profit'), change: correction.profit },
    { label: t('Stop Loss'), change: correction.loss },
  ].filter(({ change }) => !isDeleted && isChanged(change));
  return (
    <li>
      <b>{t(statementTypeWord({ type, amount: posted }))}</b>{' '}
      <span className="muted">
        {formatStaffTime(at)} · {actor.full_name ?? '–'}
      </span>
      <Facts
        facts={[
          ...changes.map(({ label, change: { before, after } }) => ({
            label,
            value: t('from {{before}} to {{after}}', {
              before: shown(before),
              after: shown(after),
            }),
          })),
          {
            label: t('Posted to the wallet'),
            value: <Profit value={posted} currency={currency} />,
          },
          reason === null ? null : { label: t('Reason'), value: correctionWords(t)[reason] },
        ]}
      />
    </li>
  );
};

const List = ({ trade }: OfTrade) => {
  const result = useListTradeCorrectionsQuery(trade.id);
  const { currentData: corrections = [] } = result;
  const staleness = useStaleness(result);
  return (
    <>
      <StaleNote reason={staleness} />
      <Stack as="ul">
        {corrections.map((correction) => (
          <Correction
            key={correction.id}
            correction={correction}
            currency={trade.balance.currency}
          />
        ))}
      </Stack>
    </>
  );
};

/** Corrections of a trade by staff, newest first; nothing if there are none. */
export const TradeCorrections = ({ trade }: OfTrade) => {
  const { t } = useTranslation();
  if (trade.corrections === 0) return null;
  return (
    <section aria-label={t('Corrections')}>
      <h3 className="medium">{t('Corrections')}</h3>
      <List trade={trade} />
    </section>
  );
};

/** The corrections of a deleted trade, which can no longer be edited. */
export const CorrectionsDialog = ({ trade, onClose }: OfTrade & { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('Corrections of order #{{number}}', { number: trade.number })}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <List trade={trade} />
    </Dialog>
  );
};
