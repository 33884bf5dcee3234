import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eq, sum } from '../../../../domain/shared/decimal.ts';
import { Money } from '../numbers/numbers.tsx';
import { useAccountName } from './account-name.tsx';

type Posting = Readonly<{
  account: string;
  side: 'debit' | 'credit';
  amount: string;
  currency: string;
}>;

const totalOf = (postings: readonly Posting[], side: Posting['side']) =>
  sum(postings.filter((posting) => posting.side === side).map(({ amount }) => amount));

/** An amount in the debit or the credit column. */
const Sides = ({
  debit,
  credit,
  currency,
}: Record<'debit' | 'credit', string | null> & { currency: string }) => (
  <>
    <td>{debit === null ? null : <Money value={debit} currency={currency} />}</td>
    <td>{credit === null ? null : <Money value={credit} currency={currency} />}</td>
  </>
);

/** The journal entry of an event that moved money: in each currency, debits equal credits. */
export const JournalTable = <Row extends Posting>({
  postings,
  addressOf,
}: Readonly<{
  postings: readonly Row[];
  /** The link of an account; `null` for none. */
  addressOf: (posting: Row) => string | null;
}>) => {
  const { t } = useTranslation();
  const nameOf = useAccountName();
  if (postings.length === 0) return null;
  const currencies = [...new Set(postings.map(({ currency }) => currency))];
  const totals = currencies.map((currency) => {
    const own = postings.filter((posting) => posting.currency === currency);
    return { currency, debit: totalOf(own, 'debit'), credit: totalOf(own, 'credit') };
  });
  const isBalanced = totals.every(({ debit, credit }) => eq(debit, credit));
  return (
    <section className="stack">
      <header className="row align-baseline justify-between">
        <h3 className="heading">{t('Journal entry')}</h3>
        <span className={isBalanced ? 'caption' : 'small strong bad'}>
          {isBalanced ? t('balanced') : t('not balanced')}
        </span>
      </header>
      <div className="frame-line scroll">
        <table className="table table-figures">
          <thead>
            <tr>
              <th scope="col">{t('Account')}</th>
              <th scope="col">{t('Debit')}</th>
              <th scope="col">{t('Credit')}</th>
            </tr>
          </thead>
          <tbody>
            {postings.map((posting, at) => {
              const { account, side, amount, currency } = posting;
              const to = addressOf(posting);
              return (
                <tr key={at}>
                  <th scope="row">
                    {to === null ? nameOf(account) : <Link to={to}>{nameOf(account)}</Link>}{' '}
                    <span className="muted">· {currency}</span>
                  </th>
                  <Sides
                    debit={side === 'debit' ? amount : null}
                    credit={side === 'credit' ? amount : null}
                    currency={currency}
                  />
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {totals.map((total) => (
              <tr key={total.currency}>
                <th scope="row">{t('Total')}</th>
                <Sides {...total} />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </section>
  );
};
