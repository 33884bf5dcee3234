import { array, number, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';
import { walletModes } from '../../domain/shared/trading/types.ts';
import { auditRow } from '../audit/contract.ts';

/** Answers about the ledger. Money is a decimal string in the book's currency, positions are opaque decimal strings. */

const text = () => string().defined();
const mode = () => string().oneOf(walletModes).required();
const side = () => string().oneOf(['debit', 'credit']).required();

const book = object({ mode: mode(), currency: text() });
export type Book = InferType<typeof book>;

/** The last entry that the answer includes: its position and when it was recorded; none before the first entry. */
const asOf = object({ position: text(), recorded_at: string().nullable().defined() });

const totals = { debits: decimalText(), credits: decimalText() };

export const trialBalanceResponse = object({
  books: array().of(book).required(),
  mode: mode(),
  currency: text(),
  as_of: asOf.required(),
  /** The accounts of the chart; all customers' wallets are one account. */
  accounts: array()
    .of(object({ account: text(), ...totals }))
    .required(),
  ...totals,
});
export type TrialBalance = InferType<typeof trialBalanceResponse>;

/** One posting of a journal entry. */
export const entryRow = object({
  /** Its key among all postings. */
  id: text(),
  position: text(),
  mode: mode(),
  currency: text(),
  account: text(),
  side: side(),
  amount: decimalText(),
  /** Totals of its account, up to and including this posting. */
  debits_after: decimalText(),
  credits_after: decimalText(),
  event_type: text(),
  occurred_at: text(),
  recorded_at: text(),
  wallet: object({ id: text(), number: number().integer().nullable().defined() }).required(),
  customer: object({ id: text(), full_name: string().nullable().defined() }).nullable().defined(),
});
export type EntryItem = InferType<typeof entryRow>;

/** The balance of an account, and where it comes from. */
export const accountResponse = object({
  account: text(),
  mode: mode(),
  currency: text(),
  /** The owner of the wallet; `null` for an account of the company. */
  customer: object({ id: text(), full_name: string().nullable().defined() }).nullable().defined(),
  as_of: asOf.required(),
  /** Totals before the first day of the request; zero without a first day. */
  opening: object(totals).required(),
  closing: object(totals).required(),
  /** Totals by kind of event in between: opening and these add up to the closing balance. */
  sources: array()
    .of(object({ event_type: text(), ...totals }))
    .required(),
});
export type AccountAnswer = InferType<typeof accountResponse>;

/** A journal entry with the causes of its event. */
export const entryResponse = object({
  position: text(),
  postings: array()
    .of(
      object({
        line: number().integer().required(),
        account: text(),
        mode: mode(),
        currency: text(),
        side: side(),
        amount: decimalText(),
        debits_after: decimalText(),
        credits_after: decimalText(),
      }),
    )
    .required(),
  /** The event and the events that led to it, the first cause first, the event itself last. */
  chain: array().of(auditRow).required(),
});
export type EntryAnswer = InferType<typeof entryResponse>;
