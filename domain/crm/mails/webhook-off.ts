import { button, defineMail, paragraph, words } from '../../shared/mail.ts';

/** Tells an affiliator that their webhook was switched off, so their programs get no more news of leads. */
export const webhookOffMail = defineMail<Readonly<Record<never, never>>>({
  name: 'webhook_off',
  subject: () => words('Your webhook was switched off'),
  blocks: () => [
    paragraph('Hello,'),
    paragraph(
      'Your webhook could not be reached, so it was switched off. Waiting calls are in the list of deliveries and can be sent again once it is on.',
    ),
    button('Open the webhook', '/affiliate/api'),
  ],
  example: {},
});

/** The same for administrators. Only the page says whose webhook it is, because mails are stored by others. */
export const webhookOffStaffMail = defineMail<Readonly<Record<never, never>>>({
  name: 'webhook_off_staff',
  subject: () => words('The webhook of an affiliate was switched off'),
  blocks: () => [
    paragraph('Hello,'),
    paragraph(
      'The webhook of an affiliate failed for days, or its receiver said that it is gone, so it was switched off. The affiliate was notified too, and can switch it on again.',
    ),
    button('Open the audit', '/admin/audit?audit.category=webhook'),
  ],
  example: {},
});
