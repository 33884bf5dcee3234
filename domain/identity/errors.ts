import { defineErrors } from '../shared/errors.ts';

/** The refusals of the identity context. */
export const identityErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid Credentials' },
  ACCOUNT_CLOSED: {
    status: 422,
    text: 'This account is closed. Contact us if you did not expect this.',
  },
  CODE_NOT_VALID: {
    status: 422,
    text: 'This code is wrong or was already used. Wait for the next one.',
  },
  SECOND_FACTOR_ON: { status: 409, text: 'Two-factor sign-in is already on.' },
  SECOND_FACTOR_OFF: { status: 409, text: 'This person has no two-factor sign-in.' },
  SECOND_FACTOR_NEEDED: {
    status: 422,
    text: 'Two-factor sign-in is required for staff and cannot be turned off.',
  },
  PASSKEY_NOT_VALID: {
    status: 422,
    text: 'This passkey was not accepted. Try again, or use a code.',
  },
  PASSKEY_NOT_FOUND: { status: 404, text: 'This passkey does not exist.' },
  TOO_MANY_PASSKEYS: {
    status: 422,
    text: 'You can have at most {{limit}} passkeys. Remove one first.',
    audit: 'The account had too many passkeys.',
  },
  LIST_VIEW_NOT_FOUND: { status: 404, text: 'This view does not exist.' },
  LIST_VIEW_EXISTS: { status: 409, text: 'You already have a view with this name for this list.' },
  TOO_MANY_LIST_VIEWS: {
    status: 422,
    text: 'You can have at most {{limit}} views. Delete one first.',
    audit: 'The person had too many views.',
  },
  NO_API_KEY: { status: 409, text: 'You have no API key.' },
  NETWORKS_NOT_VALID: {
    status: 422,
    text: 'Enter IP addresses or ranges such as 203.0.113.7 or 203.0.113.0/24, one per line, at most {{limit}}.',
    audit: 'The addresses could not be read, or were too many.',
  },
  ROLE_NOT_ALLOWED: {
    status: 422,
    text: 'A customer cannot become staff, and staff cannot become customers.',
  },
  USER_NOT_FOUND: { status: 404, text: 'This user does not exist.' },
  PERSON_ERASED: {
    status: 422,
    text: 'This person was erased. There is no data about them.',
  },
  USER_EXISTS: { status: 409, text: 'This user already exists.' },
  OWN_ACCESS: {
    status: 422,
    text: 'You cannot change your own role, access, address or password here, or delete yourself.',
  },
  LAST_ADMIN: {
    status: 422,
    text: 'This is the last active administrator. Make somebody else an administrator first.',
  },
  USER_CHANGED: {
    status: 409,
    text: 'Somebody changed this account. Reload it before you save.',
  },
  CUSTOMER_INACTIVE: {
    status: 422,
    text: 'This customer cannot sign in, so nobody can act for them.',
  },
  NOT_ACTING: { status: 422, text: 'You are not acting for a customer.' },
  IDENTITY_VERIFIED: {
    status: 422,
    text: 'Your name and birth date were verified with your documents. Contact us to change them.',
  },
  ALREADY_VERIFIED: { status: 409, text: 'Your email address is already verified.' },
  HAS_OPEN_ORDERS: {
    status: 422,
    text: 'Open orders of this customer: {{count}}. Close them first.',
    audit: 'The customer had open orders.',
  },
  HAS_PENDING_WITHDRAWS: {
    status: 422,
    text: 'Pending withdraws of this customer: {{count}}. Approve or decline them first.',
    audit: 'The customer had pending withdraws.',
  },
  HAS_PENDING_DEPOSITS: {
    status: 422,
    text: 'Pending deposits of this customer: {{count}}. Wait until they are credited, or until their payment page expires.',
    audit: 'The customer had pending deposits.',
  },
  HAS_HELD_DEPOSITS: {
    status: 422,
    text: 'Deposits of this customer with a payment that is held for review: {{count}}. Decide on them first.',
    audit: 'The customer had deposits held for review.',
  },
  HAS_TRANSFERS_ON_THEIR_WAY: {
    status: 422,
    text: 'Transfers of this customer that have not arrived yet: {{count}}. Try again in a moment.',
    audit: 'The customer had transfers in transit.',
  },
  HAS_REAL_BALANCE: {
    status: 422,
    text: 'This customer still has {{money}} in a real wallet. Pay it out first.',
    audit: 'The customer still had money in a real wallet.',
  },
  EMAIL_TAKEN: { status: 422, text: 'This email address is already in use.' },
});
