import { useTranslation } from 'react-i18next';
import { placePendingForm } from '../../../../../command/trading/contract.ts';
import { toDecimal } from '../../../lib/decimal-input.ts';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import { pendingSideOf } from '../../../../../domain/shared/trading/levels.ts';
import type { OrderType, PendingKind } from '../../../../../domain/shared/trading/types.ts';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useActingBar } from '../acting-bar.ts';
import type { TicketTerms } from '../ticket/use-ticket-figures.ts';
import { usePlacePendingOrderMutation } from './api.ts';
import { MarginEstimate } from './margin-estimate.tsx';
import { usePartnerChoices } from './use-partner-choices.ts';
import { usePendingOrders } from './use-pending-orders.ts';

type Typed = Record<'amount' | 'level' | 'profit' | 'loss' | 'expires_on' | 'linked_to', string>;

const nothing: Typed = {
  amount: '',
  level: '',
  profit: '',
  loss: '',
  expires_on: '',
  linked_to: '',
};

/** The field that a refusal is about. */
const fields = {
  INVALID_AMOUNT: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  AMOUNT_NOT_A_LOT: 'amount',
  INVALID_PENDING_LEVEL: 'level',
  PENDING_LEVEL_NOT_ABOVE: 'level',
  PENDING_LEVEL_NOT_BELOW: 'level',
  PROFIT_ON_WRONG_SIDE: 'profit',
  LOSS_ON_WRONG_SIDE: 'loss',
  INVALID_EXPIRY: 'expires_on',
  PENDING_ORDER_NOT_FOUND: 'linked_to',
  PENDING_ORDER_LINKED: 'linked_to',
};

const acts = {
  buy: { limit: { label: 'Place buy limit' }, stop: { label: 'Place buy stop' } },
  sell: { limit: { label: 'Place sell limit' }, stop: { label: 'Place sell stop' } },
} as const;

const orNone = (typed: string) => (typed === '' ? null : toDecimal(typed));

type Props = Readonly<{
  terms: TicketTerms;
  type: OrderType;
  kind: PendingKind;
  onDone: () => void;
}>;

/** The ticket of a pending order. */
export const PendingTicket = ({ terms, type, kind, onDone }: Props) => {
  const { t } = useTranslation();
  const acting = useActingBar(terms.wallet.mode);
  const { submit } = useAct(usePlacePendingOrderMutation(), { fields });
  const { instrument, lots } = terms;
  const step = pipSize(instrument);
  const waiting = usePendingOrders().data ?? [];
  const partners = usePartnerChoices(waiting.filter((order) => order.linked_to === null));
  const place = async (typed: Typed): Promise<void> => {
    await submit({
      type,
      kind,
      instrument: instrument.name,
      amount: toDecimal(typed.amount),
      level: toDecimal(typed.level),
      profit: orNone(typed.profit),
      loss: orNone(typed.loss),
      expires_on: typed.expires_on === '' ? null : typed.expires_on,
      linked_to: typed.linked_to === '' ? null : typed.linked_to,
    });
  };
  return (
    <Form<Typed> schema={placePendingForm} initialValues={nothing} onSubmit={place} onDone={onDone}>
      {({ submitting, values }) => (
        <>
          {lots.lotState === 'lot' ? (
            <SelectField name="amount" label={t('Lot size')} options={lots.lotSelector} />
          ) : (
            <DecimalField name="amount" label={t('Amount')} unit={instrument.base} step="1" />
          )}
          <DecimalField
            name="level"
            label={t('Level')}
            step={step}
            hint={
              pendingSideOf(type, kind) === 'above'
                ? t('Above the current price')
                : t('Below the current price')
            }
          />
          <DecimalField name="profit" label={t('Take Profit')} step={step} />
          <DecimalField name="loss" label={t('Stop Loss')} step={step} />
          <DateField
            name="expires_on"
            label={t('Good till')}
            hint={t('Empty: until cancelled. Days end at midnight UTC.')}
          />
          {partners.length < 2 ? null : (
            <SelectField
              name="linked_to"
              label={t('Linked with')}
              hint={t('When one is filled, the other is cancelled.')}
              options={partners}
            />
          )}
          <MarginEstimate terms={terms} amount={values.amount} level={values.level} />
          <p className="caption">
            {t('No margin is held until it is filled, at the market price of that time.')}
          </p>
          <Button
            type="submit"
            kind="primary"
            size="large"
            wide
            busy={submitting}
            off={acting === null ? false : t(acting)}
          >
            {t(acts[type][kind].label)}
          </Button>
        </>
      )}
    </Form>
  );
};
