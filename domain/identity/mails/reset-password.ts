import { button, defineMail, note, paragraph, withToken, words } from '../../shared/mail.ts';

/** Sent to a person who forgot the password. */
export const resetPasswordMail = defineMail<{ fullName: string; token: string; minutes: number }>({
  name: 'reset_password',
  subject: () => words('Reset your password'),
  blocks: ({ fullName, token, minutes }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('You can set a new password now. It ends all sessions on all of your devices.'),
    button('Set a new password', withToken('/reset-password', token)),
    note('The link works once, within {{minutes}} minutes.', { minutes }),
    note('If you did not ask for this, you can ignore this mail: your password stays as it is.'),
  ],
  example: { fullName: 'Ada Lovelace', token: 'example', minutes: 60 },
});
