import type { Pool } from 'pg';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { statementMail } from '../../domain/trading/mails/statement.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import { writeDays, type Days } from '../../domain/shared/days.ts';
import { isDomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { daysOfMonth, isMonth } from '../../domain/shared/months.ts';
import { roles } from '../../domain/shared/roles.ts';
import { mediaTypes } from '../../infra/files/files.ts';
import type { EnqueueMail, MailAttachment } from '../../infra/mail/mail.ts';
import type { ReaderOf } from '../../infra/mail/outbox.ts';
import { exportedMost, type StatementSummary } from '../../query/trading/statements/contract.ts';
import { everyTrade, holderOf } from '../../query/trading/statements/every-trade.ts';
import { walletsToTellOf } from '../../query/trading/statements/month-wallets.ts';
import {
  statementPdf,
  type StatementReader,
} from '../../query/trading/statements/statement-pdf.ts';
import { summaryOf } from '../../query/trading/statements/summary.ts';
import { newestState } from '../roles/newest-state.ts';
import { statementKey } from './plan-months.ts';

export type MailStatementDeps = Parameters<typeof newestState>[0] &
  Readonly<{
    /** Of the database role that only reads. */
    pool: Pool;
    /** Rejects while the read models do not hold the whole log. */
    whole: () => Promise<void>;
    addressOf: (userId: string) => Promise<string | null>;
    readerOf: ReaderOf;
    enqueue: EnqueueMail;
  }>;

type Stated = Readonly<{ summary: StatementSummary; file: MailAttachment | null }>;

/** Whether this person gets mails now: an open account, a verified address, and mails not stopped. */
const isWanted = async (deps: MailStatementDeps, userId: string): Promise<boolean> => {
  const user = await newestState(deps, userDecider, userId);
  if (user.status === 'none' || user.roleId !== roles.customer) return false;
  if (user.isClosed || !user.isActive || !user.isEmailVerified) return false;
  return (await newestState(deps, traderDecider, userId)).wantsStatementMails;
};

/** `null` if there are more trades than a file holds. */
const tradesOf = async (pool: Pool, scope: Parameters<typeof everyTrade>[1], days: Days) => {
  try {
    return await everyTrade(pool, scope, writeDays(days), exportedMost.pdf);
  } catch (error) {
    if (isDomainError(error) && error.refusal === tradingErrors.STATEMENT_TOO_LONG) return null;
    throw error;
  }
};

const statementOf = async (
  pool: Pool,
  userId: string,
  wallet: StatementSummary['wallet'],
  { days, reader }: Readonly<{ days: Days; reader: StatementReader }>,
): Promise<Stated> => {
  const scope = { userId, walletId: wallet.id };
  const summary = { wallet, ...(await summaryOf(pool, scope, days)) };
  const trades = await tradesOf(pool, scope, days);
  if (trades === null) return { summary, file: null };
  const holder = await holderOf(pool, userId);
  const bytes = await statementPdf({ holder, summary, days, trades }, reader);
  const name = `statement-${wallet.number ?? wallet.id}-${writeDays(days)}.pdf`;
  return {
    summary,
    file: { name, mediaType: mediaTypes.pdf, content: bytes.toString('base64') },
  };
};

/**
 * Mails a person the statement of a month; `key` is `<userId>/<month>`. It is one mail, with a PDF for each wallet that
 * has something to report. The mail's id is the key, so it is sent once, however often this runs.
 */
export const mailStatement = async (deps: MailStatementDeps, key: string): Promise<void> => {
  const [userId = '', month = ''] = key.split('/');
  if (!isUuid(userId) || !isMonth(month) || !(await isWanted(deps, userId))) return;
  await deps.whole();
  const days = daysOfMonth(month);
  const wallets = await walletsToTellOf(deps.pool, userId, days);
  const address = wallets.length === 0 ? null : await deps.addressOf(userId);
  if (address === null) return;
  const reader = await deps.readerOf(userId);
  const stated: Stated[] = [];
  for (const wallet of wallets)
    stated.push(await statementOf(deps.pool, userId, wallet, { days, reader }));
  await deps.enqueue({
    id: `${statementMail.name}/${statementKey(userId, month)}`,
    template: statementMail,
    to: { userId, address },
    data: {
      ...days,
      wallets: stated.map(({ summary: { wallet, opening, closing }, file }) => ({
        number: wallet.number,
        mode: wallet.mode,
        currency: wallet.currency,
        opening,
        closing,
        isTooLong: file === null,
      })),
    },
    attachments: stated.flatMap(({ file }) => (file === null ? [] : [file])),
  });
};
