import { button, defineMail, note, paragraph, words } from '../../shared/mail.ts';

/** Sent to a lead whom staff made a customer. Staff give the password themselves, never by mail. */
export const accountOpenedMail = defineMail<{ fullName: string; email: string }>({
  name: 'account_opened',
  subject: () => words('Your account is open'),
  blocks: ({ fullName, email }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph(
      'We opened an account for you. Sign in with {{email}} and the password agreed with us.',
      { email },
    ),
    button('Sign in', '/'),
    note('You can set your own password on the sign-in page, under Forgot password.'),
    note('If you did not agree to this, please contact us.'),
  ],
  example: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
});
