import { object, string } from 'yup';
import { readDays } from '../../../domain/shared/days.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { english } from '../../../domain/shared/site/languages.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { mediaTypes } from '../../../infra/files/files.ts';
import { refusal } from '../../../infra/http/refusals.ts';
import { defineRoute, signedIn } from '../../../infra/http/route.ts';
import { personOf } from '../../core/caller.ts';
import { daysText } from '../../core/days-filter.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { readModels } from '../../core/read-models.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import {
  exportedMost,
  exportFormats,
  exportLanguage,
  statedTrade,
  statementSummary,
} from './contract.ts';
import { everyTrade, holderOf } from './every-trade.ts';
import { ownWallet } from './own-wallet.ts';
import { statedTrades } from './stated-trades.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf, type StatementReader } from './statement-pdf.ts';
import { summaryOf } from './summary.ts';

const models = [readModels.orders, readModels.wallets, readModels.numbering];
const whichWallet = {
  balance_id: string().test('uuid', fieldTexts.id, (id) => id === undefined || isUuid(id)),
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Falls back to English if the site does not have the language. */
const readerIn = async (
  language: string | undefined,
  { translations }: Pick<QueryDeps, 'translations'>,
): Promise<StatementReader> => {
  const words =
    language === undefined || language === english.code ? null : await translations(language);
  return language === undefined || words === null
    ? { language: english.code, translate: (text) => text }
    : {
        language,
        translate: (text) => (Object.hasOwn(words, text) ? (words[text] ?? text) : text),
      };
};

/** Closed trades of the caller's own wallet, newest first, with the summary of the period. */
export const statementHistory = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/statements/history',
  kind: 'query',
  summary: 'Your closed trades in a wallet over a period, with opening and closing balance.',
  permission: signedIn(),
  query: listQuery(statedTrades).shape(whichWallet),
  response: listResponse(statedTrade).concat(object({ statement: statementSummary.required() })),
  errors: [tradingErrors.WALLET_NOT_FOUND],
  handle: ({ query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, async () => {
      const { userId } = personOf(caller).actor;
      const { balance_id: walletId, ...asked } = query;
      const period = textIn(asked['period']);
      const wallet = await ownWallet(deps.pool, userId, textIn(walletId));
      const scope = { userId, walletId: wallet.id };
      const [page, summary] = await Promise.all([
        askList(statedTrades, deps, scope, asked),
        summaryOf(deps.pool, scope, readDays(period)),
      ]);
      return { ...page, statement: { wallet, ...summary } };
    }),
});

/** The same as a file, with every digit as on the screen. */
export const exportStatement = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/statements/export/:format',
  kind: 'query',
  summary:
    'The same statement as a file: CSV in English for programs, or PDF in a language of the site.',
  permission: signedIn(),
  params: object({ format: string().oneOf(exportFormats, fieldTexts.exportFormat).required() }),
  query: object({ ...whichWallet, period: daysText(), language: exportLanguage }),
  response: object({}),
  produces: ['text/csv', mediaTypes.pdf],
  errors: [tradingErrors.WALLET_NOT_FOUND, tradingErrors.STATEMENT_TOO_LONG],
  rateLimit: { by: 'person', limit: 30, windowSeconds: 60 },
  handle: async ({ params: { format }, query, caller }, deps) => {
    // A file is kept and passed on, so it is either complete or refused.
    const stale = await deps.positions.staleness(models);
    if (stale !== null) return { ...refusal(generalErrors.UNAVAILABLE), stale };
    const { userId } = personOf(caller).actor;
    const wallet = await ownWallet(deps.pool, userId, query.balance_id);
    const scope = { userId, walletId: wallet.id };
    const trades = await everyTrade(deps.pool, scope, query.period, exportedMost[format]);
    const days = readDays(query.period);
    const summary = { wallet, ...(await summaryOf(deps.pool, scope, days)) };
    const statement = { holder: await holderOf(deps.pool, userId), summary, days, trades };
    const body =
      format === 'csv'
        ? statementCsv(statement)
        : await statementPdf(statement, await readerIn(query.language, deps));
    return {
      status: 200,
      body,
      headers: {
        'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : mediaTypes.pdf,
        'Content-Disposition': `attachment; filename="statement-${wallet.number ?? wallet.id}${query.period === undefined ? '' : `-${query.period}`}.${format}"`,
        'Cache-Control': 'no-store',
      },
    };
  },
});
