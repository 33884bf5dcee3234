import { button, defineMail, note, paragraph, withToken, words } from '../../shared/mail.ts';

/** Sent to a person who forgot the password. */
export const resetPasswordMail = defineMail<{ fullName: string; token: string; minutes: number }>({
  name: 'reset_password',
  subject: () => words('Reset your password'),
  blocks: ({ fullName, token, minutes }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('You can set a new password now. It ends the sessions on all your devices.'),
    button('Set a new password', withToken('/reset-password', token)),
    note('The link works once, within {{minutes}} minutes.', { minutes }),
    note('If you did not request this, you can ignore this email: your password stays the same.'),
  ],
  example: { fullName: 'Ada Lovelace', token: 'example', minutes: 60 },
});
