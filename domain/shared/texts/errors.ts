import { defineErrors } from '../errors.ts';

/**
 * Refusals that any request or command may get; each context has its own beside its events
 * (`domain/<context>/errors.ts`).
 */
export const generalErrors = defineErrors({
  UNREADABLE: {
    status: 400,
    text: 'The request could not be read. Send a well-formed JSON object or list, in UTF-8.',
  },
  MANY_HOSTS: { status: 400, text: 'The request names more than one host. Send one Host header.' },
  DUPLICATE_NAMES: {
    status: 400,
    text: 'The JSON contains a name twice. Send each name once.',
  },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  KEY_NOT_VALID: {
    status: 401,
    text: 'Send a valid API key in the header X-Api-Key, from an allowed IP address.',
  },
  KEY_IN_ADDRESS: {
    status: 400,
    text: 'Do not send an API key in the URL, where it may be stored. Generate a new key and send it in the header X-Api-Key.',
  },
  TOKEN_NOT_VALID: {
    status: 422,
    text: 'This link was already used or has expired. Request a new one.',
  },
  SIGNATURE_NOT_VALID: {
    status: 401,
    text: 'The signature of this call is not valid or too old.',
  },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this.' },
  FACTOR_REQUIRED: {
    status: 403,
    text: 'Two-factor sign-in is required for staff. Set it up on the Security page first.',
  },
  FRESH_CODE_REQUIRED: {
    status: 403,
    text: 'Enter a code from your authenticator app first, then send this again.',
  },
  FOREIGN_ORIGIN: { status: 403, text: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    text: 'This address does not accept {{method}} requests.',
    audit: 'The address does not accept such requests.',
  },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    text: 'The address or the headers of this request are too long.',
  },
  TOO_SLOW: { status: 408, text: 'The request did not arrive in time. Send it again.' },
  WRONG_CONTENT_TYPE: { status: 415, text: 'Send the request as application/json, in UTF-8.' },
  WRONG_CONTENT_ENCODING: {
    status: 415,
    text: 'The Content-Encoding is wrong or not supported. Send the body uncompressed, without that header.',
  },
  UNREADABLE_FORM: {
    status: 400,
    text: 'The form could not be read. Send well-formed multipart/form-data.',
  },
  NOT_MULTIPART: { status: 415, text: 'Send the request as multipart/form-data.' },
  INVALID: { status: 422, text: 'Please check the marked fields.' },
  EXPORT_TOO_LARGE: {
    status: 422,
    text: 'At most {{limit}} rows can be exported at once. Narrow the list by filters or fewer days.',
    audit: 'There were more rows than can be exported at once.',
  },
  EXPORT_UNDER_WAY: {
    status: 409,
    text: 'An export is already running. Wait until it is done, or cancel it.',
  },
  INVALID_FILE: {
    status: 422,
    text: 'A file was not accepted. Please check the marked fields.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: 'Too many attempts. Try again in {{seconds}} seconds.',
    audit: 'There were too many attempts.',
  },
  SELECTION_TOO_LARGE: {
    status: 422,
    text: 'At most {{limit}} rows can be changed at once. Narrow the list by filters or fewer days.',
    audit: 'There were more rows than can be changed at once.',
  },
  SELECTION_OVER: {
    status: 409,
    text: 'This selection is too old. Select the rows again.',
  },
  BULK_OVER: { status: 409, text: 'This has already finished. There is nothing left to do.' },
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
    text: 'You have no completed command with this key.',
  },
  STALE_ACTOR: { status: 409, text: 'You are now signed in as somebody else. Reload the page.' },
  STALE_WALLET: {
    status: 409,
    text: 'The active wallet has changed. Check the wallet and try again.',
  },
  INVALID_SETTING: {
    status: 422,
    text: 'A setting has an invalid value. Nothing was changed.',
  },
  STALE_SETTINGS: {
    status: 409,
    text: 'Somebody else changed these settings. Check the current values, then save again.',
  },
  INTERNAL: { status: 500, text: 'Something went wrong' },
  BUSY: { status: 503, text: 'The server is busy. Try again in a moment.' },
  UNAVAILABLE: {
    status: 503,
    text: 'This is not available right now. Try again in a moment.',
  },
  DISK_FULL: {
    status: 503,
    text: 'The server’s disk is full. Nothing was changed. Try again when there is space.',
  },
  REFERENCE_DATA_STALE: {
    status: 503,
    text: 'Settings are still being loaded. Try again in a moment.',
  },
  UNKNOWN_EVENT: {
    status: 503,
    text: 'This record was written by a newer version. Nothing was changed. Try again after the update.',
  },
  NO_ACTIVE_WALLET: { status: 422, text: 'You have no wallet to trade with.' },
  ACTING_NOT_ALLOWED: { status: 403, text: 'This is not possible while acting for a customer.' },
  ALREADY_APPROVED: { status: 409, text: 'This is already approved.' },
  ALREADY_DECLINED: { status: 409, text: 'This is already declined.' },
  OWN_MATTER: { status: 403, text: 'You cannot decide on your own case. Ask a colleague.' },
});
