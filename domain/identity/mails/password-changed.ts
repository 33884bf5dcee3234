import { button, defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';

/** Tells a person about a new password, whoever set it. */
export const passwordChangedMail = defineMail<{ fullName: string; at: string; address: string }>({
  name: 'password_changed',
  subject: () => words('Your password was changed'),
  blocks: ({ fullName, at, address }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('The password of your account was changed. All other sessions have ended.'),
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
