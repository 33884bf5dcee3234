export type { Params } from './template.ts';

type ErrorEntry = Readonly<{
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  text: string;
}>;

/**
 * Every refusal has one code, one HTTP status (design.md section 6) and one sentence. The sentence says what happened
 * and what to do. Templates use `{{name}}`.
 */
export const errorCatalogue = {
  // Requests
  UNREADABLE: { status: 400, text: 'The request could not be read. Send well-formed JSON.' },
  MANY_HOSTS: { status: 400, text: 'The request names more than one host. Send one Host header.' },
  DUPLICATE_NAMES: {
    status: 400,
    text: 'The JSON holds a name twice, so it is not clear what is meant. Send each name once.',
  },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid Credentials' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this.' },
  FOREIGN_ORIGIN: { status: 403, text: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not take {{method}} requests.' },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    text: 'The address or the headers of this request are too long.',
  },
  TOO_SLOW: { status: 408, text: 'The request did not arrive in time. Send it again.' },
  WRONG_CONTENT_TYPE: { status: 415, text: 'Send the request as application/json.' },
  UNREADABLE_FORM: {
    status: 400,
    text: 'The form could not be read. Send well-formed multipart/form-data.',
  },
  NOT_MULTIPART: { status: 415, text: 'Send the request as multipart/form-data.' },
  INVALID: { status: 422, text: 'Please check the marked fields.' },
  INVALID_FILE: {
    status: 422,
    text: 'A file cannot be taken as it is. Please check the marked fields.',
  },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many attempts. Try again in {{seconds}} seconds.' },
  // Commands in general
  KEY_REUSED: {
    status: 409,
    text: 'This Idempotency-Key was used with another request. Use a new key.',
  },
  COMMAND_IN_PROGRESS: {
    status: 409,
    text: 'The same command is still running. Wait for its answer.',
  },
  COMMAND_NOT_KNOWN: {
    status: 404,
    text: 'No command of yours was carried out under this key.',
  },
  STALE_ACTOR: { status: 409, text: 'You are signed in as somebody else now. Reload the page.' },
  STALE_WALLET: {
    status: 409,
    text: 'Another wallet is active now. Check the wallet and try again.',
  },
  INTERNAL: { status: 500, text: 'Something went wrong' },
  BUSY: { status: 503, text: 'Too much is under way just now. Try again in a moment.' },
  UNAVAILABLE: {
    status: 503,
    text: 'This is not possible right now. Try again in a moment.',
  },
  REFERENCE_DATA_STALE: {
    status: 503,
    text: 'Settings are still being loaded. Try again in a moment.',
  },
  UNKNOWN_EVENT: {
    status: 503,
    text: 'This record was written by a newer version. Nothing was changed. Try again after the update.',
  },
  // Trading
  INSUFFICIENT_BALANCE: { status: 422, text: 'Insufficient Balance!' },
  INSUFFICIENT_FREE_MARGIN: { status: 422, text: 'Insufficient Free Margin!' },
  NO_ACTIVE_WALLET: { status: 422, text: 'You have no wallet to trade with.' },
  WALLET_NOT_FOUND: { status: 404, text: 'This wallet does not exist.' },
  UNKNOWN_CURRENCY: { status: 422, text: 'There is no currency {{currency}}.' },
  WALLET_EXISTS: { status: 409, text: 'This wallet exists already.' },
  INVALID_AMOUNT: {
    status: 422,
    text: 'The amount must be greater than zero, with at most {{places}} decimal places.',
  },
  AMOUNT_TOO_SMALL: {
    status: 422,
    text: 'The amount is too small. The smallest order is {{amount}} {{base}}.',
  },
  AMOUNT_TOO_LARGE: { status: 422, text: 'The amount is too large.' },
  AMOUNT_NOT_A_LOT: { status: 422, text: 'Select lot size from the list.' },
  UNKNOWN_INSTRUMENT: { status: 422, text: 'There is no instrument named {{instrument}}.' },
  INSTRUMENT_NOT_TRADABLE: { status: 422, text: '{{instrument}} cannot be traded.' },
  INSTRUMENT_EXISTS: { status: 409, text: 'An instrument named {{instrument}} exists already.' },
  MARKET_CLOSED: { status: 422, text: 'The market is closed. Try again when it opens.' },
  PRICE_STALE: {
    status: 503,
    text: 'There is no current price for {{instrument}}. Try again in a moment.',
  },
  PRICE_MOVED: { status: 409, text: 'The price moved to {{rate}}. Check it and try again.' },
  NO_EXCHANGE_RATE: {
    status: 422,
    text: 'There is no exchange rate from {{currency}} to {{quote}}.',
  },
  KYC_REQUIRED: { status: 422, text: 'Please verify KYC to enable trading' },
  EMAIL_NOT_VERIFIED: { status: 422, text: 'Please verify your email address first.' },
  PROFIT_ON_WRONG_SIDE: { status: 422, text: 'Take profit must be {{bound}} or {{direction}}.' },
  LOSS_ON_WRONG_SIDE: { status: 422, text: 'Stop loss must be {{bound}} or {{direction}}.' },
  LEVEL_ALREADY_REACHED: { status: 422, text: 'The price has already reached this level.' },
  NO_LEVEL_GIVEN: { status: 422, text: 'Give a take profit or a stop loss.' },
  LEVEL_NOT_CROSSED: { status: 422, text: 'The price has not reached this level.' },
  LEVEL_CHANGED: { status: 422, text: 'This level no longer stands.' },
  STOP_OUT_NOT_REACHED: {
    status: 422,
    text: 'The margin level has not fallen below the stop-out level.',
  },
  ORDER_NOT_FOUND: { status: 404, text: 'This order does not exist.' },
  ORDER_EXISTS: { status: 409, text: 'This order exists already.' },
  ORDER_INSTRUMENT_DIFFERS: { status: 422, text: 'This order is for {{instrument}}.' },
  ALREADY_CLOSED: { status: 409, text: 'This order is already closed.' },
  TOO_MANY_OPEN_ORDERS: {
    status: 422,
    text: 'At most {{limit}} orders can be open in one wallet. Close one first.',
  },
  DEMO_ONLY: { status: 403, text: 'Acting for a customer, only demo wallets can be traded.' },
  ACTING_NOT_ALLOWED: { status: 403, text: 'This is not possible while acting for a customer.' },
  TOO_MANY_FAVORITES: {
    status: 422,
    text: 'At most {{limit}} favorites can be kept. Remove one first.',
  },
  INSTRUMENT_NOT_FOUND: { status: 404, text: 'This instrument does not exist.' },
  INVALID_LEVERAGE: { status: 422, text: 'Leverage must be greater than zero.' },
  // Site
  INVALID_SETTING: {
    status: 422,
    text: 'A setting has a value that is not possible. Nothing was changed.',
  },
  // KYC
  KYC_NOT_FOUND: { status: 404, text: 'This KYC submission does not exist.' },
  KYC_ALREADY_SUBMITTED: {
    status: 409,
    text: 'Your documents were submitted already and are being checked.',
  },
  KYC_ALREADY_APPROVED: { status: 409, text: 'Your identity is already verified.' },
  ALREADY_APPROVED: { status: 409, text: 'This is already approved.' },
  ALREADY_DECLINED: { status: 409, text: 'This is already declined.' },
  // CRM
  LEAD_NOT_FOUND: { status: 404, text: 'This lead does not exist.' },
  LEAD_EXISTS: { status: 409, text: 'This lead exists already.' },
  ALREADY_LINKED: { status: 409, text: 'This lead is already linked to a customer.' },
  INVALID_NOTE: { status: 422, text: 'Write a note of at most {{limit}} characters.' },
  SALES_STATUS_EXISTS: { status: 409, text: 'This sales status exists already.' },
  UNKNOWN_SALES_STATUS: { status: 422, text: 'There is no sales status named {{status}}.' },
  NOT_ASSIGNABLE: { status: 422, text: 'Choose somebody active whose role is {{role}}.' },
  SALES_STATUS_NOT_FOUND: { status: 404, text: 'This sales status does not exist.' },
  OWN_MATTER: { status: 403, text: 'Nobody decides in their own matter. Ask a colleague.' },
  // Identity
  ROLE_NOT_ALLOWED: {
    status: 422,
    text: 'Customers stay customers, and staff never become customers.',
  },
  USER_NOT_FOUND: { status: 404, text: 'This user does not exist.' },
  USER_EXISTS: { status: 409, text: 'This user exists already.' },
  EMAIL_TAKEN: { status: 422, text: 'This email address is already in use.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The HTTP status of a refusal. */
export const statusOf = (code: ErrorCode): number => errorCatalogue[code].status;
