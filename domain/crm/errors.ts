import { defineErrors } from '../shared/errors.ts';

/** The refusals of the CRM context. */
export const crmErrors = defineErrors({
  LEAD_NOT_FOUND: { status: 404, text: 'This lead does not exist.' },
  LEAD_EXISTS: { status: 409, text: 'This lead exists already.' },
  ALREADY_LINKED: { status: 409, text: 'This lead is already linked to a customer.' },
  LEAD_IS_CUSTOMER: {
    status: 409,
    text: 'This lead is a customer by now. Ask us if it must be deleted.',
  },
  LEAD_TOOK_IN: {
    status: 409,
    text: 'Other leads were merged into this one. Ask us if it must be deleted.',
  },
  STALE_LEAD: {
    status: 409,
    text: 'Somebody changed this lead meanwhile. Look at what was changed, then save again.',
  },
  LEAD_MERGED_WITH_ITSELF: { status: 422, text: 'Choose two leads that are not the same one.' },
  LEAD_MERGE_CUSTOMER: {
    status: 409,
    text: 'This lead is a customer by now. Keep it, and merge the other one into it.',
  },
  LEAD_MERGE_KEEPER: {
    status: 409,
    text: 'Other leads were merged into this one. Keep it, and merge the other one into it.',
  },
  LEAD_CHANGED_SINCE: {
    status: 409,
    text: 'Somebody changed this lead since. It stays as it is now.',
  },
  LEAD_BULK_UNDONE: {
    status: 409,
    text: 'You took this back already.',
    audit: 'It had been taken back already.',
  },
  BULK_NOT_UNDONE: {
    status: 409,
    text: 'This can be undone for half a minute, by who did it, and once.',
  },
  LEAD_TASK_NOT_FOUND: { status: 404, text: 'This task does not exist.' },
  LEAD_TASK_EXISTS: { status: 409, text: 'This task exists already.' },
  LEAD_TASK_DONE: { status: 409, text: 'This task is done already.' },
  INVALID_LEAD_TASK: {
    status: 422,
    text: 'Say what is to be done in at most {{limit}} characters.',
    audit: 'The task was empty or too long.',
  },
  TASK_DUE_WRONG: { status: 422, text: 'Choose a time that is still to come, within two years.' },
  TASK_NOT_ASSIGNABLE: {
    status: 422,
    text: 'Choose somebody active whose lists show this lead.',
  },
  LEAD_WITHOUT_EMAIL: {
    status: 422,
    text: 'This lead has no email address. Add one first: the customer signs in with it.',
  },
  INVALID_NOTE: {
    status: 422,
    text: 'Write a note of at most {{limit}} characters.',
    audit: 'The note was empty or too long.',
  },
  SALES_STATUS_EXISTS: { status: 409, text: 'This sales status exists already.' },
  UNKNOWN_SALES_STATUS: {
    status: 422,
    text: 'There is no sales status named {{status}}.',
    audit: 'There is no sales status of that name.',
  },
  NOT_ASSIGNABLE: {
    status: 422,
    text: 'Choose somebody active whose role is {{role}}.',
    audit: 'Somebody was chosen who is not active or has another role.',
  },
  SALES_STATUS_RESERVED: {
    status: 422,
    text: 'Choose another name: {{status}} means something else in addresses.',
    audit: 'The name means something else in addresses.',
  },
  SALES_STATUSES_TOO_MANY: {
    status: 422,
    text: 'There are {{limit}} sales statuses already. Delete one first.',
    audit: 'There were too many sales statuses.',
  },
  DEFAULT_SALES_STATUS: {
    status: 422,
    text: 'New leads get this status. Make another one the default first.',
  },
  SALES_STATUS_IN_USE: {
    status: 422,
    text: 'Leads with the status {{status}}: {{count}}. Give them another one first.',
    audit: 'Leads had this status.',
  },
  STALE_SALES_STATUSES: {
    status: 409,
    text: 'Somebody deleted one of these statuses meanwhile. Look at the list and try again.',
  },
  SALES_STATUS_NOT_FOUND: { status: 404, text: 'This sales status does not exist.' },
  LEAD_WORKED_ON: {
    status: 409,
    text: 'Somebody has worked on this lead since it was imported.',
  },
  NO_WEBHOOK: { status: 404, text: 'There is no webhook yet. Give its address first.' },
  WEBHOOK_OFF: {
    status: 409,
    text: 'The webhook is off. Switch it on first.',
  },
  WEBHOOK_ADDRESS: {
    status: 422,
    text: 'Give an https address that the internet reaches, without a name or password in it.',
  },
  DELIVERY_NOT_FOUND: { status: 404, text: 'This delivery does not exist.' },
  DELIVERY_WAITING: { status: 409, text: 'This delivery is still being tried.' },
  CALLS_NOT_SET_UP: {
    status: 422,
    text: 'Calls are not set up. An administrator does that at Trade APIs, Voiso.',
  },
  NO_CALLABLE_PHONE: {
    status: 422,
    text: 'This lead has no phone number that can be called.',
  },
  NOT_OWN_LINE: { status: 403, text: 'You may start calls for yourself only.' },
  LEAD_IN_CALL: {
    status: 409,
    text: '{{caller}} is calling this lead now. Try again when that call is over.',
    audit: 'Somebody was calling this lead.',
  },
  LEAD_IN_CALL_BY_FORMER: {
    status: 409,
    text: 'Somebody is calling this lead now. Try again when that call is over.',
  },
  CALL_AGENT_UNKNOWN: {
    status: 422,
    text: 'Voiso knows nobody with this email address. Ask an administrator.',
  },
  CALL_REFUSED: {
    status: 422,
    text: 'Voiso did not start the call. Sign in to its agent panel, be available, and try again.',
  },
  CALL_KEY_REFUSED: {
    status: 422,
    text: 'Voiso does not take the API key. An administrator changes it at Trade APIs.',
  },
  CALLS_NOT_REACHED: {
    status: 503,
    text: 'Voiso cannot be reached now. Try again in a moment.',
  },
  CSV_EMPTY: { status: 422, text: 'This file has no rows below the names of its columns.' },
  CSV_BROKEN: {
    status: 422,
    text: 'Line {{line}} cannot be read: a quote stands in the middle of a cell.',
    audit: 'A line of the file could not be read.',
  },
  CSV_QUOTE_OPEN: {
    status: 422,
    text: 'Line {{line}}: a quote is opened and never closed.',
    audit: 'A quote in the file was never closed.',
  },
  CSV_LINE_TOO_LONG: {
    status: 422,
    text: 'Line {{line}} is longer than {{limit}} characters. Check that each row ends with a line break.',
    audit: 'A line of the file was too long.',
  },
  CSV_TOO_WIDE: {
    status: 422,
    text: 'Line {{line}} has too many columns. A file has at most {{limit}}.',
    audit: 'A line of the file had too many columns.',
  },
  CSV_TOO_LONG: {
    status: 422,
    text: 'This file has too many rows. Import at most {{limit}} at a time.',
    audit: 'The file had too many rows.',
  },
  CSV_NO_NAMES: {
    status: 422,
    text: 'No column holds first names. Say which one does.',
  },
  IMPORT_NOT_FOUND: { status: 404, text: 'This import does not exist.' },
  IMPORT_NOT_UNDONE: {
    status: 409,
    text: 'This import is still under way, was undone already, or is too old to be undone.',
  },
  IMPORT_IS_UNDONE_NOW: {
    status: 409,
    text: 'This file is being taken back. Import it again once that is over.',
  },
});
