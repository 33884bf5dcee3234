import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { eq, type Decimal } from '../../../../../domain/shared/decimal.ts';
import type { Category } from '../../../../../domain/shared/trading/types.ts';
import { Select } from '../../../components/form/choice.tsx';
import { DecimalInput } from '../../../components/form/decimal-input.tsx';
import { Money } from '../../../components/numbers/numbers.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { formatUnits } from '../../../lib/format/numbers.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';
import { amountError, readAmount } from './ticket-rules.ts';
import { freeOf } from '../positions/use-account.ts';
import type { TicketTerms } from './use-ticket-figures.ts';

const bigStep = '1000';

/** Amounts to choose with one press: common ones for each category. */
const quickAmounts: Readonly<
  Record<Category, readonly (readonly [label: string, amount: Decimal])[]>
> = {
  forex: [
    ['10K', '10000'],
    ['25K', '25000'],
    ['50K', '50000'],
    ['100K', '100000'],
  ],
  commodity: [
    ['1', '1'],
    ['10', '10'],
    ['50', '50'],
    ['100', '100'],
  ],
  index: [
    ['1', '1'],
    ['5', '5'],
    ['10', '10'],
    ['50', '50'],
  ],
  stock: [
    ['10', '10'],
    ['50', '50'],
    ['100', '100'],
    ['500', '500'],
  ],
  crypto: [
    ['0.01', '0.01'],
    ['0.1', '0.1'],
    ['1', '1'],
    ['10', '10'],
  ],
};

type FieldProps<Field> = Readonly<{ terms: TicketTerms; fieldRef: RefObject<Field | null> }>;

const AmountInput = ({ terms, fieldRef }: FieldProps<HTMLInputElement>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const typed = useAppSelector((state) => selectTicket(state)?.amount ?? '');
  const amount = readAmount(typed);
  const error = amountError(typed);
  const type = (text: string): void => void dispatch(terminalActions.amountTyped(text));
  return (
    <>
      <DecimalInput
        ref={fieldRef}
        id="t-amount"
        value={typed}
        onChange={type}
        step="1"
        bigStep={bigStep}
        unit={terms.instrument.base}
        small
        invalid={error !== null}
        describedBy={error === null ? undefined : 't-amount-error'}
      />
      {error === null ? null : (
        <p className="field-error" id="t-amount-error">
          {t(error.text, { ...error.params })}
        </p>
      )}
      <div className="t-quick grid" role="group" aria-label={t('Usual amounts')}>
        {quickAmounts[terms.instrument.category].map(([label, quick]) => (
          <button
            key={label}
            type="button"
            className="button button-small"
            aria-pressed={amount !== null && eq(amount, quick)}
            onClick={() => type(quick)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
};

const LotSelect = ({ terms, fieldRef }: FieldProps<HTMLButtonElement>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => selectTicket(state)?.amount ?? '');
  return (
    <>
      <Select
        buttonRef={fieldRef}
        id="t-amount"
        value={chosen}
        onChange={(value) => dispatch(terminalActions.amountTyped(value))}
        options={terms.lots.lotSelector}
        placeholder={t('Select lot size')}
        small
      />
      {chosen === '' ? null : (
        <p className="caption number">
          {formatUnits(chosen)} {terms.instrument.base}
        </p>
      )}
    </>
  );
};

/** The amount in units, or one of the site's lots (customer.md section 5). */
export const AmountField = ({
  terms,
  fieldRef,
}: FieldProps<HTMLInputElement & HTMLButtonElement>) => {
  const { t } = useTranslation();
  return (
    <div className="field t-amount">
      <div className="field-label caption medium">
        <label htmlFor="t-amount">
          {terms.lots.lotState === 'lot' ? t('Lot size') : t('Amount')}
        </label>
        <span>
          {t('Free margin')} <Money value={freeOf(terms.wallet)} currency={terms.wallet.currency} />
        </span>
      </div>
      {terms.lots.lotState === 'lot' ? (
        <LotSelect terms={terms} fieldRef={fieldRef} />
      ) : (
        <AmountInput terms={terms} fieldRef={fieldRef} />
      )}
    </div>
  );
};
