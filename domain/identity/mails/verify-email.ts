import { button, defineMail, note, paragraph, withToken, words } from '../../shared/mail.ts';

/** Sent at sign-up, and again on request. */
export const verifyEmailMail = defineMail<{ fullName: string; token: string; hours: number }>({
  name: 'verify_email',
  subject: () => words('Verify your email address'),
  blocks: ({ fullName, token, hours }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('Please confirm that this is your email address. You can trade after that.'),
    button('Verify email address', withToken('/verify-email', token)),
    note('The link works once, within {{hours}} hours.', { hours }),
    note('If you did not open an account with us, you can ignore this email.'),
  ],
  example: { fullName: 'Ada Lovelace', token: 'example', hours: 24 },
});
