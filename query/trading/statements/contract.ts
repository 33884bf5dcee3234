import { boolean, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../../command/core/decimal-schema.ts';
import { languageCode } from '../../../domain/shared/site/languages.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { categories, orderTypes, walletModes } from '../../../domain/shared/trading/types.ts';

/** A closed trade in a statement (customer.md section 3); times are ISO 8601 UTC. */
export const statedTrade = object({
  id: string().required(),
  /** `null` until it is assigned. */
  number: number().integer().nullable().defined(),
  created_at: string().required(),
  close_time: string().required(),
  instrument: string().required(),
  category: string().oneOf(categories).required(),
  quote_symbol: string().required(),
  type: string().oneOf(orderTypes).required(),
  trade_amount: decimalText(),
  open_rate: decimalText(),
  close_rate: decimalText(),
  /** As posted to the wallet, including corrections by staff. */
  pro_loss: decimalText(),
  currency: string().required(),
});
export type StatedTradeItem = InferType<typeof statedTrade>;

/** What a period did to a wallet, in its currency. */
export const statementSummary = object({
  wallet: object({
    id: string().required(),
    number: number().integer().nullable().defined(),
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  /** `opening` and the nine movements add up to `closing`. */
  opening: decimalText(),
  deposits: decimalText(),
  withdraws: decimalText(),
  /** From and to other wallets of the same person. */
  transfers: decimalText(),
  adjustments: decimalText(),
  /** The results of closings, as they were posted at the closing. */
  trades: decimalText(),
  /** What the company covered so that no balance stayed below zero, less what a correction took back. */
  protection: decimalText(),
  commission: decimalText(),
  swap: decimalText(),
  corrections: decimalText(),
  closing: decimalText(),
  /** Gains, losses and both, of the listed trades, before what the company covered. */
  profit: decimalText(),
  loss: decimalText(),
  net: decimalText(),
  /** What later corrections and deletions changed of the results: with `trades` it adds up to `net`. */
  corrected: decimalText(),
});
export type StatementSummary = InferType<typeof statementSummary>;

/** Whether the person gets a statement by mail each month. */
export const statementMailsResponse = object({ wanted: boolean().required() });

/** The language of a file: a code such as `de` or `pt-BR`. */
export const exportLanguage = string().matches(languageCode, { message: fieldTexts.languageCode });

export const exportFormats = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The most trades of one file; a PDF is laid out line by line. */
export const exportedMost = { csv: 10_000, pdf: 2_000 } as const;
