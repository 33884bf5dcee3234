import { useTranslation } from 'react-i18next';
import type { AccountAnswer } from '../../../../../query/ledger/contract.ts';
import { abs, div, isZero, max, mul } from '../../../../../domain/shared/decimal.ts';
import { accountBalance } from '../../../../../domain/shared/ledger/chart.ts';
import { entryTypeWord } from '../../../../../domain/shared/trading/statement-words.ts';
import { Button } from '../../../components/button/button.tsx';
import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import './books.css';

type Props = Readonly<{
  answer: AccountAnswer;
  /** The kind of events that the list is narrowed to, if any. */
  type: string | undefined;
  onType: (type: string) => void;
}>;

/** The length of a part in percent of the longest bar. */
const shareOf = (part: string, most: string): string =>
  isZero(most) ? '0' : mul(div(abs(part), most), '100');

/** A balance as a sum: the opening balance, what each kind of event added or took, and the result. */
export const Equation = ({ answer, type, onType }: Props) => {
  const { t } = useTranslation();
  const { account, currency, opening, closing, sources } = answer;
  const worth = ({ debits, credits }: Readonly<{ debits: string; credits: string }>) =>
    accountBalance(account, debits, credits);
  const parts = sources.map((source) => ({ ...source, part: worth(source) }));
  const most = parts.reduce((longest, { part }) => max(longest, abs(part)), '0');
  return (
    <div className="frame-line scroll">
      <table className="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t('Made of')}</th>
            <th scope="col">{t('Debit')}</th>
            <th scope="col">{t('Credit')}</th>
            <th scope="col">{t('Change')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="muted">
              {t('Opening balance')}
            </th>
            <td />
            <td />
            <td>
              <Money value={worth(opening)} currency={currency} />
            </td>
          </tr>
          {parts.map(({ event_type, debits, credits, part }) => (
            <tr key={event_type}>
              <th scope="row">
                <Button
                  kind="plain"
                  size="small"
                  aria-pressed={type === event_type}
                  onClick={() => onType(type === event_type ? '' : event_type)}
                >
                  {t(entryTypeWord(event_type))}
                </Button>
                <svg className="ledger-bar" aria-hidden="true">
                  <rect width={`${shareOf(part, most)}%`} height="100%" rx="2" />
                </svg>
              </th>
              <td>
                <Money value={isZero(debits) ? null : debits} currency={currency} />
              </td>
              <td>
                <Money value={isZero(credits) ? null : credits} currency={currency} />
              </td>
              <td>
                <Profit value={part} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Closing balance')}</th>
            <td />
            <td />
            <td>
              <Money value={worth(closing)} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
