import { button, defineMail, facts, note, paragraph, withToken, words } from '../../shared/mail.ts';

/** Sent to the new address that a person wants for their account. */
export const newAddressMail = defineMail<{ fullName: string; token: string; minutes: number }>({
  name: 'new_address',
  subject: () => words('Confirm your new email address'),
  blocks: ({ fullName, token, minutes }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('Please confirm that this is the new email address of your account.'),
    button('Confirm new address', `${withToken('/verify-email', token)}&for=new-address`),
    note('The link works once, within {{minutes}} minutes.', { minutes }),
    note('If you did not request this, you can ignore this email.'),
  ],
  example: { fullName: 'Ada Lovelace', token: 'example', minutes: 60 },
});

/** Sent to the current address of the account when a new one was requested. */
export const emailAskedMail = defineMail<{ fullName: string; at: string; address: string }>({
  name: 'email_asked',
  subject: () => words('Change of email address requested'),
  blocks: ({ fullName, at, address }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('Somebody requested a new email address for your account. Nothing has changed yet.'),
    facts({ Time: at, 'Network address': address }),
    note('If this was not you, set a new password and contact us.'),
    button('Set a new password', '/forgot-password'),
  ],
  example: {
    fullName: 'Ada Lovelace',
    at: '2026-06-11 10:00 UTC',
    address: '203.0.113.9',
  },
});
