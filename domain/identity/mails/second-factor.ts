import { button, defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';

/** The texts about a second factor, by event. */
const news = {
  SecondFactorTurnedOn: {
    subject: 'Two-factor sign-in is on',
    text: 'Two-factor sign-in was turned on for your account. From now on a code is needed after the password.',
  },
  SecondFactorTurnedOff: {
    subject: 'Two-factor sign-in is off',
    text: 'Two-factor sign-in was turned off for your account. From now on only the password is needed.',
  },
  SecondFactorReset: {
    subject: 'Two-factor sign-in was reset',
    text: 'An administrator reset the two-factor sign-in of your account and ended its sessions. Only the password is needed until you set it up again.',
  },
  RecoveryCodesMade: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  RecoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: 'A recovery code was used for your account instead of a code from the app. It cannot be used again.',
  },
  PasskeyAdded: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account. It can be used after the password from now on.',
  },
  PasskeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account. It can no longer be used.',
  },
} as const;

export type SecondFactorNews = keyof typeof news;

const mailOf = (what: SecondFactorNews, name: string) =>
  defineMail<{ at: string }>({
    name,
    subject: () => words(news[what].subject),
    blocks: ({ at }) => [
      paragraph('Hello,'),
      paragraph(news[what].text),
      facts({ Time: at }),
      note('If this was not you, set a new password and contact us.'),
      button('Set a new password', '/forgot-password'),
    ],
    example: { at: '2026-06-11 10:00 UTC' },
  });

/** Sent when the second factor of an account changes, and when a recovery code was used instead of it. */
export const secondFactorMails = {
  SecondFactorTurnedOn: mailOf('SecondFactorTurnedOn', 'second_factor_on'),
  SecondFactorTurnedOff: mailOf('SecondFactorTurnedOff', 'second_factor_off'),
  SecondFactorReset: mailOf('SecondFactorReset', 'second_factor_reset'),
  RecoveryCodesMade: mailOf('RecoveryCodesMade', 'recovery_codes_made'),
  RecoveryCodeUsed: mailOf('RecoveryCodeUsed', 'recovery_code_used'),
  PasskeyAdded: mailOf('PasskeyAdded', 'passkey_added'),
  PasskeyRemoved: mailOf('PasskeyRemoved', 'passkey_removed'),
} as const satisfies Readonly<Record<SecondFactorNews, unknown>>;
