import { defineErrors } from '../shared/errors.ts';

/** The refusals of the identity context. */
export const identityErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid Credentials' },
  ACCOUNT_CLOSED: {
    status: 422,
    text: 'This account is closed: nobody can sign in to it any more. Write to us if you did not expect this.',
  },
  CODE_NOT_VALID: {
    status: 422,
    text: 'This code is not right, or it was used already. Wait for the next one.',
  },
  SECOND_FACTOR_ON: { status: 409, text: 'Two-factor sign-in is on already.' },
  SECOND_FACTOR_OFF: { status: 409, text: 'This person has no two-factor sign-in.' },
  SECOND_FACTOR_NEEDED: {
    status: 422,
    text: 'The site asks its staff for two-factor sign-in: it cannot be turned off.',
  },
  PASSKEY_NOT_VALID: {
    status: 422,
    text: 'This passkey was not accepted. Try again, or use a code.',
  },
  PASSKEY_NOT_FOUND: { status: 404, text: 'You have no such passkey.' },
  TOO_MANY_PASSKEYS: {
    status: 422,
    text: 'You have {{limit}} passkeys, which is all that an account can have. Remove one first.',
    audit: 'The account had as many passkeys as it can have.',
  },
  LIST_VIEW_NOT_FOUND: { status: 404, text: 'You have no such view.' },
  LIST_VIEW_EXISTS: { status: 409, text: 'This list has a view of yours of this name already.' },
  TOO_MANY_LIST_VIEWS: {
    status: 422,
    text: 'You have {{limit}} views, which is all that you can have. Delete one first.',
    audit: 'There were as many views as a person can have.',
  },
  NO_API_KEY: { status: 409, text: 'You have no API key.' },
  NETWORKS_NOT_VALID: {
    status: 422,
    text: 'Give IP addresses or ranges such as 203.0.113.7 or 203.0.113.0/24, one a line, at most {{limit}}.',
    audit: 'The addresses could not be read, or were too many.',
  },
  ROLE_NOT_ALLOWED: {
    status: 422,
    text: 'Customers stay customers, and staff never become customers.',
  },
  USER_NOT_FOUND: { status: 404, text: 'This user does not exist.' },
  PERSON_ERASED: {
    status: 422,
    text: 'This person was erased: nothing is held about them any more.',
  },
  USER_EXISTS: { status: 409, text: 'This user exists already.' },
  OWN_ACCESS: {
    status: 422,
    text: 'Nobody changes their own role, access, address or password here, or deletes themselves.',
  },
  LAST_ADMIN: {
    status: 422,
    text: 'This is the last active administrator. Make somebody else an administrator first.',
  },
  USER_CHANGED: {
    status: 409,
    text: 'Somebody changed this account meanwhile. Look at it anew before you save.',
  },
  CUSTOMER_INACTIVE: {
    status: 422,
    text: 'This customer may not sign in, so nobody can act for them.',
  },
  NOT_ACTING: { status: 422, text: 'You are not acting for a customer.' },
  IDENTITY_VERIFIED: {
    status: 422,
    text: 'Your name and birth date were verified with your documents. Write to us to have them changed.',
  },
  ALREADY_VERIFIED: { status: 409, text: 'Your email address is verified already.' },
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
    audit: 'The customer had transfers on their way.',
  },
  HAS_REAL_BALANCE: {
    status: 422,
    text: 'This customer still has {{money}} in a real wallet. Pay it out first.',
    audit: 'The customer still had money in a real wallet.',
  },
  EMAIL_TAKEN: { status: 422, text: 'This email address is already in use.' },
});
