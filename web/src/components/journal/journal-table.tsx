import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eq, sum } from '../../../../domain/shared/decimal.ts';
import type { AuditDetail } from '../../../../query/audit/contract.ts';
import { Money } from '../../components/numbers/numbers.tsx';
import { addressOf } from './links.ts';

type Posting = AuditDetail['postings'][number];

/** Accounts of the house by their names in the ledger. */
const titles: Readonly<Record<string, string>> = {
  house_trading_result: 'House trading result',
  negative_balance_protection: 'Negative balance protection',
  adjustments: 'Adjustments',
};

const walletPrefix = 'customer_wallet:';

const Account = ({ account }: { account: string }) => {
  const { t } = useTranslation();
  if (!account.startsWith(walletPrefix)) return t(titles[account] ?? account);
  return (
    <Link to={addressOf({ kind: 'wallet', id: account.slice(walletPrefix.length) })}>
      {t('Customer wallet')}
    </Link>
  );
};

const totalOf = (postings: readonly Posting[], side: Posting['side']) =>
  sum(postings.filter((posting) => posting.side === side).map(({ amount }) => amount));

/** The journal entry of an event that moved money: debits equal credits, in one currency. */
export const JournalTable = ({ event: { postings } }: { event: AuditDetail }) => {
  const { t } = useTranslation();
  const currency = postings[0]?.currency;
  if (currency === undefined) return null;
  const [debit, credit] = [totalOf(postings, 'debit'), totalOf(postings, 'credit')];
  const cells = (side: Posting['side'], amount: string) => [
    <td key="debit">{side === 'debit' ? <Money value={amount} currency={currency} /> : null}</td>,
    <td key="credit">{side === 'credit' ? <Money value={amount} currency={currency} /> : null}</td>,
  ];
  return (
    <section className="stack">
      <header className="row align-baseline justify-between">
        <h3 className="heading">{t('Journal entry')}</h3>
        <span className={eq(debit, credit) ? 'caption' : 'small strong bad'}>
          {eq(debit, credit) ? t('balanced') : t('not balanced')}
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
            {postings.map(({ account, side, amount }, at) => (
              <tr key={at}>
                <th scope="row">
                  <Account account={account} /> <span className="muted">· {currency}</span>
                </th>
                {cells(side, amount)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              <td>
                <Money value={debit} currency={currency} />
              </td>
              <td>
                <Money value={credit} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};
