import type { EnqueueMail, ReadyMail, WasMailAsked } from '../mail.ts';
import { renderMail } from '../render.ts';

/** Mails of tests: kept in memory, each id once, the newest last. */
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
