import { button, defineMail, note, paragraph, withToken, words } from '../../shared/mail.ts';

/** Sent when somebody signs up with an address that already has an account: only its owner is told. */
export const accountExistsMail = defineMail<{ fullName: string; token: string; minutes: number }>({
  name: 'account_exists',
  subject: () => words('You already have an account'),
  blocks: ({ fullName, token, minutes }) => [
    paragraph('Hello {{fullName}},', { fullName }),
    paragraph('Somebody tried to open an account with this email address, which already has one.'),
    paragraph('If this was you, sign in. If you do not know your password, set a new one:'),
    button('Set a new password', withToken('/reset-password', token)),
    note('The link works once, within {{minutes}} minutes.', { minutes }),
    note('If this was not you, you can ignore this email: nothing was changed.'),
  ],
  example: { fullName: 'Ada Lovelace', token: 'example', minutes: 60 },
});
