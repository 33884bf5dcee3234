import { useTranslation } from 'react-i18next';
import { closedTradeForm, openTradeForm } from '../../../../../command/trading/contract.ts';
import type { CorrectionReason } from '../../../../../domain/shared/trading/types.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Grid } from '../../../components/layout/layout.tsx';
import { correctionChoices } from '../../../lib/correction-words.ts';
import { toDecimal } from '../../../lib/decimal-input.ts';
import { useEditTradeMutation } from './api.ts';
import { EditPreview } from './edit-preview.tsx';
import { TradeCorrections } from './trade-corrections.tsx';

type Props = Readonly<{ trade: TradeItem; onClose: () => void }>;
type Terms = Record<'openRate' | 'closeRate' | 'spread' | 'profit' | 'loss', string> &
  Readonly<{ reason: CorrectionReason | '' }>;

/** The field that a refusal is about. */
const fields = {
  PROFIT_ON_WRONG_SIDE: 'profit',
  LOSS_ON_WRONG_SIDE: 'loss',
  INVALID_SPREAD_COST: 'spread',
  INVALID_RATE: 'openRate',
};

const levelOf = (typed: string) => (typed === '' ? null : toDecimal(typed));

/** Edit Order: an open order has no close rate to edit, a closed one no levels (staff.md section 5). */
export const EditTrade = ({ trade, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useEditTradeMutation(), { fields });
  const { id, number, status, revision: expectedRevision } = trade;
  const isOpen = status === 'OPENED';
  const fixed = (label: string) =>
    isOpen
      ? t("(Can't edit open orders {{label}})", { label })
      : t("(Can't edit closed orders {{label}})", { label });
  const save = ({ openRate, closeRate, spread, profit, loss, reason }: Terms) => {
    const terms = { openRate: toDecimal(openRate), spread: toDecimal(spread) };
    const rest = isOpen
      ? { profit: levelOf(profit), loss: levelOf(loss) }
      : { closeRate: toDecimal(closeRate) };
    const why = reason === '' ? {} : { reason };
    return submit({ id, expectedRevision, ...terms, ...rest, ...why });
  };
  const [closeRate, profit, loss] = [t('Close Rate'), t('Take Profit'), t('Stop Loss')];
  return (
    <FormDialog<Terms>
      wide
      title={t('Edit Order #{{number}}', { number })}
      schema={isOpen ? openTradeForm : closedTradeForm}
      initialValues={{
        openRate: trade.open_rate,
        closeRate: trade.close_rate ?? '',
        spread: trade.spread,
        profit: trade.profit ?? '',
        loss: trade.loss ?? '',
        reason: '',
      }}
      act={{ label: t('Save changes') }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Grid className="form-two">
            <DecimalField name="openRate" label={t('Open Rate')} />
            <DecimalField
              name="closeRate"
              label={closeRate}
              disabled={isOpen}
              hint={isOpen ? fixed(closeRate) : undefined}
            />
            <DecimalField name="spread" label={t('Spread')} hint={t('In the quote currency.')} />
            <div />
            <DecimalField
              name="profit"
              label={profit}
              disabled={!isOpen}
              hint={isOpen ? undefined : fixed(profit)}
            />
            <DecimalField
              name="loss"
              label={loss}
              disabled={!isOpen}
              hint={isOpen ? undefined : fixed(loss)}
            />
          </Grid>
          <SelectField name="reason" label={t('Reason')} options={correctionChoices(t)} />
          <EditPreview trade={trade} typed={values} />
          <TradeCorrections trade={trade} />
        </>
      )}
    </FormDialog>
  );
};
