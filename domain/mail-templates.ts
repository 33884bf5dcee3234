import { verifyEmailMail } from './identity/mails/verify-email.ts';
import { textsOfMail } from './shared/mail.ts';

/** One kind of mail as its registry sees it: what it says with the data of its example. */
export type ListedMail = Readonly<{ name: string; texts: readonly string[] }>;

const list = <Data>(template: Parameters<typeof textsOfMail<Data>>[0]): ListedMail => ({
  name: template.name,
  texts: textsOfMail(template),
});

/** Every kind of mail of every context. A new one is added here. */
export const mailTemplates: readonly ListedMail[] = [list(verifyEmailMail)];
