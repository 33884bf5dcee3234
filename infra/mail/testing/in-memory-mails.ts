import type { EnqueueMail, ReadyMail, WasMailAsked } from '../mail.ts';
import { renderMail } from '../render.ts';

/** Mails for tests: in memory, each id once, newest last. */
export const createInMemoryMails = (): Readonly<{
  enqueueMail: EnqueueMail;
  wasMailAsked: WasMailAsked;
  mails: readonly ReadyMail[];
}> => {
  const mails: ReadyMail[] = [];
  return {
    mails,
    wasMailAsked: async (id) => mails.some((mail) => mail.id === id),
    enqueueMail: async ({ id, template, to, data, attachments }) => {
      if (mails.some((mail) => mail.id === id)) return;
      const site = { name: 'Daybook', url: 'http://localhost:3000' };
      mails.push({
        id,
        to: to.address,
        ...renderMail(template, data, site),
        ...(attachments === undefined ? {} : { attachments }),
      });
    },
  };
};
