import { button, defineMail, facts, paragraph, words } from '../../shared/mail.ts';

/** Tells a person that their own task is due. It does not say about whom, because mails are stored by others. */
export const taskDueMail = defineMail<Readonly<{ at: string }>>({
  name: 'lead_task_due',
  subject: () => words('A task of yours is due'),
  blocks: ({ at }) => [
    paragraph('Hello,'),
    paragraph('A task on one of your leads is due now.'),
    facts({ Due: at }),
    button('Open my day', '/admin/crm/my-day'),
  ],
  example: { at: '2026-06-11 14:30 (Europe/Berlin)' },
});
