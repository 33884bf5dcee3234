import { button, defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';

/** Sent when somebody signs in on a device that has not signed in to the account before. */
export const newDeviceMail = defineMail<{ at: string }>({
  name: 'new_device',
  subject: () => words('New device signed in'),
  blocks: ({ at }) => [
    paragraph('Hello,'),
    paragraph('Somebody signed in to your account on a new device.'),
    facts({ Time: at }),
    note('If this was you, no action is needed. If not, set a new password now:'),
    button('Set a new password', '/forgot-password'),
  ],
  example: { at: '2026-06-11 10:00 UTC' },
});
