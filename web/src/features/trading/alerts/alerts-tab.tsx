import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { add, lt, mul } from '../../../../../domain/shared/decimal.ts';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Button } from '../../../components/button/button.tsx';
import { EmptyFace, ErrorFace, StaleNote } from '../../../components/faces/faces.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { DecimalField } from '../../../components/form/decimal-input.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { readTyped } from '../../../lib/decimal-input.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useStyleOf } from '../positions/instrument-styles.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { plainLevelError } from '../ticket/ticket-rules.ts';
import type { Instrument } from '../types.ts';
import { useInstrument } from '../use-instrument.ts';
import {
  useListPriceAlertsQuery,
  useRemovePriceAlertMutation,
  useSetPriceAlertMutation,
  type PriceAlert,
} from './api.ts';

type Values = Readonly<{ level: string; byMail: boolean }>;

/** The field that refusals of the level are about. */
const fields = { INVALID_PENDING_LEVEL: 'level', LEVEL_ALREADY_REACHED: 'level' };

/** Far enough from the price that the alert does not fire at once. */
const pipsAway = '20';

const startingLevel = (bid: string | null, style: QuoteStyle): string =>
  bid === null ? '' : add(bid, mul(pipsAway, pipSize(style)));

/** A new alert for the instrument shown; its side follows from the bid, which the chart draws. */
const NewAlert = ({ shown }: Readonly<{ shown: Instrument }>) => {
  const { name: instrument } = shown;
  const { t } = useTranslation();
  const bid = useAppSelector((state) => selectPrice(state, instrument)?.bids ?? null);
  const { submit } = useAct(useSetPriceAlertMutation(), { fields });
  // The first known bid: the initial value does not follow the price.
  const [first, setFirst] = useState(bid);
  if (first === null && bid !== null) setFirst(bid);
  const initialValues = useMemo(
    () => ({ level: startingLevel(first, shown), byMail: true }),
    [first, shown],
  );
  return (
    <Form<Values>
      initialValues={initialValues}
      validate={({ level }) => {
        const wrong = plainLevelError(level);
        return wrong === null ? {} : { level: wrong };
      }}
      onSubmit={({ level: typed, byMail }) => {
        const level = readTyped(typed.trim()) ?? typed;
        const side = bid !== null && lt(level, bid) ? 'below' : 'above';
        return submit({ instrument, side, level, byMail });
      }}
    >
      {({ submitting }) => (
        <Row gap={3} align="end" wrap>
          <DecimalField
            name="level"
            label={t('Alert when {{instrument}} reaches', {
              instrument: instrumentName(instrument),
            })}
            step={pipSize(shown)}
            small
          />
          <CheckboxField name="byMail" label={t('Email me too')} />
          <Button type="submit" busy={submitting}>
            {t('Set alert')}
          </Button>
        </Row>
      )}
    </Form>
  );
};

const AlertRow = ({ alert, style }: Readonly<{ alert: PriceAlert; style: QuoteStyle }>) => {
  const { t } = useTranslation();
  const { run, busy } = useAct(useRemovePriceAlertMutation());
  const { instrument, side, level, fired_at: firedAt } = alert;
  return (
    <tr className={firedAt === null ? undefined : 'muted'}>
      <th scope="row" dir="ltr">
        {instrumentName(instrument)}
      </th>
      <td>{side === 'above' ? t('At or above') : t('At or below')}</td>
      <td className="is-number">
        <span className="number">{formatRate(level, style)}</span>
      </td>
      <td>{firedAt === null ? t('Waiting') : <Time at={firedAt} />}</td>
      <td>
        {firedAt === null ? (
          <Button size="small" busy={busy} onClick={() => void run(alert.id)}>
            {t('Remove')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};

/** The quote currency, from the name, so that it also works for an instrument that is no longer listed. */
const quoteOf = ({ instrument }: PriceAlert): string => instrument.split('_')[1] ?? '';

/** The fourth tab of the positions: price alerts of the person. */
export const AlertsTab = () => {
  const { t } = useTranslation();
  const shown = useInstrument();
  const styleOf = useStyleOf();
  const result = useListPriceAlertsQuery();
  const { data, error, refetch } = result;
  const staleness = useStaleness(result);
  return (
    <Stack gap={3} className="pad-4">
      <StaleNote reason={staleness} />
      {shown === null ? null : <NewAlert key={shown.name} shown={shown} />}
      {error !== undefined && data === undefined ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <EmptyFace why={t('No price alerts.')} /> : null}
      {data === undefined || data.length === 0 ? null : (
        <table className="table" aria-label={t('Price alerts')}>
          <thead>
            <tr>
              <th scope="col">{t('Instrument')}</th>
              <th scope="col">{t('Type')}</th>
              <th scope="col" className="is-number">
                {t('Level')}
              </th>
              <th scope="col">{t('Status')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                style={styleOf({ ...alert, quote_symbol: quoteOf(alert) })}
              />
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
};
