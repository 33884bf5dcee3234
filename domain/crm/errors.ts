import { defineErrors } from '../shared/errors.ts';

/** The refusals of the CRM context. */
export const crmErrors = defineErrors({
  LEAD_NOT_FOUND: { status: 404, text: 'This lead does not exist.' },
  LEAD_EXISTS: { status: 409, text: 'This lead already exists.' },
  ALREADY_LINKED: { status: 409, text: 'This lead is already linked to a customer.' },
  LEAD_IS_CUSTOMER: {
    status: 409,
    text: 'This lead is already a customer. Contact us to delete it.',
  },
  LEAD_TOOK_IN: {
    status: 409,
    text: 'Other leads were merged into this one. Contact us to delete it.',
  },
  STALE_LEAD: {
    status: 409,
    text: 'Somebody changed this lead. Check the changes, then save again.',
  },
  LEAD_MERGED_WITH_ITSELF: { status: 422, text: 'Choose two different leads.' },
  LEAD_MERGE_CUSTOMER: {
    status: 409,
    text: 'This lead is already a customer. Keep it, and merge the other one into it.',
  },
  LEAD_MERGE_KEEPER: {
    status: 409,
    text: 'Other leads were merged into this one. Keep it, and merge the other one into it.',
  },
  LEAD_CHANGED_SINCE: {
    status: 409,
    text: 'Somebody has changed this lead since. It stays as it is.',
  },
  LEAD_BULK_UNDONE: {
    status: 409,
    text: 'You have already undone this.',
    audit: 'It had been undone already.',
  },
  BULK_NOT_UNDONE: {
    status: 409,
    text: 'This can be undone once, within 30 seconds, by the person who did it.',
  },
  LEAD_TASK_NOT_FOUND: { status: 404, text: 'This task does not exist.' },
  LEAD_TASK_EXISTS: { status: 409, text: 'This task already exists.' },
  LEAD_TASK_DONE: { status: 409, text: 'This task is already done.' },
  INVALID_LEAD_TASK: {
    status: 422,
    text: 'Describe the task in at most {{limit}} characters.',
    audit: 'The task was empty or too long.',
  },
  TASK_DUE_WRONG: { status: 422, text: 'Choose a time within the next two years.' },
  TASK_NOT_ASSIGNABLE: {
    status: 422,
    text: 'Choose an active user who can see this lead.',
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
  SALES_STATUS_EXISTS: { status: 409, text: 'This sales status already exists.' },
  UNKNOWN_SALES_STATUS: {
    status: 422,
    text: 'There is no sales status named {{status}}.',
    audit: 'There is no sales status of that name.',
  },
  NOT_ASSIGNABLE: {
    status: 422,
    text: 'Choose an active user with the role {{role}}.',
    audit: 'Somebody was chosen who is not active or has another role.',
  },
  SALES_STATUS_RESERVED: {
    status: 422,
    text: 'Choose another name. {{status}} is reserved.',
    audit: 'The name is reserved.',
  },
  SALES_STATUSES_TOO_MANY: {
    status: 422,
    text: 'There are already {{limit}} sales statuses. Delete one first.',
    audit: 'There were too many sales statuses.',
  },
  DEFAULT_SALES_STATUS: {
    status: 422,
    text: 'This is the default status for new leads. Make another one the default first.',
  },
  SALES_STATUS_IN_USE: {
    status: 422,
    text: 'Leads with the status {{status}}: {{count}}. Change their status first.',
    audit: 'Leads had this status.',
  },
  STALE_SALES_STATUSES: {
    status: 409,
    text: 'Somebody deleted one of these statuses. Check the list and try again.',
  },
  SALES_STATUS_NOT_FOUND: { status: 404, text: 'This sales status does not exist.' },
  LEAD_WORKED_ON: {
    status: 409,
    text: 'Somebody has worked on this lead since it was imported.',
  },
  NO_WEBHOOK: { status: 404, text: 'There is no webhook yet. Enter its address first.' },
  WEBHOOK_OFF: {
    status: 409,
    text: 'The webhook is off. Switch it on first.',
  },
  WEBHOOK_ADDRESS: {
    status: 422,
    text: 'Enter a public https address without a user name or password.',
  },
  DELIVERY_NOT_FOUND: { status: 404, text: 'This delivery does not exist.' },
  DELIVERY_WAITING: { status: 409, text: 'This delivery is still being tried.' },
  CALLS_NOT_SET_UP: {
    status: 422,
    text: 'Calls are not set up. Ask an administrator to set up Voiso under Trade APIs.',
  },
  NO_CALLABLE_PHONE: {
    status: 422,
    text: 'This lead has no phone number that can be called.',
  },
  NOT_OWN_LINE: { status: 403, text: 'You may start calls for yourself only.' },
  LEAD_IN_CALL: {
    status: 409,
    text: '{{caller}} is calling this lead. Try again after the call.',
    audit: 'Somebody was calling this lead.',
  },
  LEAD_IN_CALL_BY_FORMER: {
    status: 409,
    text: 'Somebody is calling this lead. Try again after the call.',
  },
  CALL_AGENT_UNKNOWN: {
    status: 422,
    text: 'Voiso has no agent with this email address. Ask an administrator.',
  },
  CALL_REFUSED: {
    status: 422,
    text: 'Voiso did not start the call. Sign in to its agent panel, set yourself to available, and try again.',
  },
  CALL_KEY_REFUSED: {
    status: 422,
    text: 'Voiso rejects the API key. Ask an administrator to change it under Trade APIs.',
  },
  CALLS_NOT_REACHED: {
    status: 503,
    text: 'Voiso cannot be reached now. Try again in a moment.',
  },
  CSV_EMPTY: { status: 422, text: 'This file has no rows below its header.' },
  CSV_BROKEN: {
    status: 422,
    text: 'Line {{line}} cannot be read: there is a quote in the middle of a cell.',
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
    text: 'No column is set to first names. Choose one.',
  },
  IMPORT_NOT_FOUND: { status: 404, text: 'This import does not exist.' },
  IMPORT_NOT_UNDONE: {
    status: 409,
    text: 'This import is still running, already undone, or too old to undo.',
  },
  IMPORT_IS_UNDONE_NOW: {
    status: 409,
    text: 'The import of this file is being undone. Import it again when that has finished.',
  },
});
