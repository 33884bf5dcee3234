import { string } from 'yup';
import { isDayOrMoment } from '../../domain/shared/days.ts';
import { walletModes } from '../../domain/shared/trading/types.ts';
import { chartOfAccounts, walletOfAccount } from '../../domain/shared/ledger/chart.ts';
import { isUuid } from '../../domain/shared/ids.ts';

const isAccount = (account: string): boolean => {
  const wallet = walletOfAccount(account);
  return wallet === null ? Object.hasOwn(chartOfAccounts, account) : isUuid(wallet);
};

/** PostgreSQL cannot be given the end of its last day, because that year has five digits. */
const lastYear = '9999';

/** The query parameters that name a book, an account and a moment. */
export const asked = {
  mode: () => string().oneOf(walletModes, 'Choose real or demo.'),
  currency: () => string().matches(/^[A-Z0-9]{3,12}$/, 'Choose one of the currencies.'),
  account: () =>
    string().test(
      'account',
      'There is no such account.',
      (account) => account === undefined || isAccount(account),
    ),
  /** Up to and including the entry at this position of the log. */
  position: () => string().matches(/^\d{1,18}$/, 'Give a position of the log.'),
  /** Up to a moment, by when entries were recorded; a day means its end (UTC). */
  moment: () =>
    string().test(
      'moment',
      'Give a day such as 2026-06-10, or a time such as 2026-06-10T14:30:00Z.',
      (text) => text === undefined || (isDayOrMoment(text) && text < lastYear),
    ),
};
