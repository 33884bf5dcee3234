import { defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';

/** Sent to the previous address of an account. */
export const emailChangedMail = defineMail<{ fullName: string; at: string; address: string }>({
  name: 'email_changed',
  subject: () => words('Your email address was changed'),
  blocks: ({ fullName, at, address }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph(
      'Your account now has another email address. You can no longer sign in with this one.',
    ),
    facts({ Time: at, 'Network address': address }),
    note('If this was not you, contact us at once.'),
  ],
  example: {
    fullName: 'Ada Lovelace',
    at: '2026-06-11 10:00 UTC',
    address: '203.0.113.9',
  },
});
