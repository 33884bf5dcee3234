import { webhookOffMail, webhookOffStaffMail } from './crm/mails/webhook-off.ts';
import { taskDueMail } from './crm/mails/task-due.ts';
import { accountExistsMail } from './identity/mails/account-exists.ts';
import { accountOpenedMail } from './identity/mails/account-opened.ts';
import { emailChangedMail } from './identity/mails/email-changed.ts';
import { emailAskedMail, newAddressMail } from './identity/mails/new-address.ts';
import { newDeviceMail } from './identity/mails/new-device.ts';
import { passwordChangedMail } from './identity/mails/password-changed.ts';
import { resetPasswordMail } from './identity/mails/reset-password.ts';
import { secondFactorMails } from './identity/mails/second-factor.ts';
import { verifyEmailMail } from './identity/mails/verify-email.ts';
import {
  depositChargedBackMail,
  depositCreditedMail,
  depositHeldMail,
  depositLateMail,
  depositNotPaidMail,
  depositPartRefundedMail,
  depositRefundedMail,
  paymentRefusedMail,
} from './payments/mails/deposit.ts';
import { differenceAssignedMail } from './payments/mails/difference.ts';
import { shortDepositMail } from './payments/mails/short-deposit.ts';
import {
  withdrawalApprovedMail,
  withdrawalCancelledMail,
  withdrawalDeclinedMail,
  withdrawalRequestedMail,
} from './payments/mails/withdrawal.ts';
import { pendingOrderEndedMail, pendingOrderRefusedMail } from './trading/mails/pending-order.ts';
import {
  proposalConfirmedMail,
  proposalDeclinedMail,
  proposalMadeMail,
} from './trading/mails/proposal.ts';
import { marginCallMail } from './trading/mails/margin-call.ts';
import { priceAlertMail } from './trading/mails/price-alert.ts';
import { statementMail } from './trading/mails/statement.ts';
import {
  calledMail,
  textsOfMail,
  wordsOfMail,
  type MailTemplate,
  type MailWords,
} from './shared/mail.ts';

/** One kind of mail as its registry sees it: what it says with the data of its example. */
export type ListedMail = Readonly<{
  name: string;
  called: string;
  texts: readonly string[];
  example: MailWords;
}>;

const list = <Data>(template: MailTemplate<Data>): ListedMail => ({
  name: template.name,
  called: calledMail(template),
  texts: textsOfMail(template),
  example: wordsOfMail(template, template.example),
});

/** Every kind of mail of every context. A new one is added here. */
export const mailTemplates: readonly ListedMail[] = [
  list(taskDueMail),
  list(webhookOffMail),
  list(webhookOffStaffMail),
  list(verifyEmailMail),
  list(resetPasswordMail),
  list(accountExistsMail),
  list(accountOpenedMail),
  list(passwordChangedMail),
  list(withdrawalRequestedMail),
  list(withdrawalCancelledMail),
  list(withdrawalDeclinedMail),
  list(withdrawalApprovedMail),
  list(depositCreditedMail),
  list(depositHeldMail),
  list(depositLateMail),
  list(depositNotPaidMail),
  list(paymentRefusedMail),
  list(depositPartRefundedMail),
  list(depositRefundedMail),
  list(depositChargedBackMail),
  list(shortDepositMail),
  list(differenceAssignedMail),
  list(pendingOrderRefusedMail),
  list(pendingOrderEndedMail),
  list(priceAlertMail),
  list(marginCallMail),
  list(statementMail),
  list(proposalMadeMail),
  list(proposalConfirmedMail),
  list(proposalDeclinedMail),
  list(emailChangedMail),
  list(newAddressMail),
  list(emailAskedMail),
  list(newDeviceMail),
  ...Object.values(secondFactorMails).map(list),
];

const called: ReadonlyMap<string, string> = new Map(
  mailTemplates.map((mail) => [mail.name, mail.called]),
);

/** What a mail is called, by the name of its template; `null` where mails of that kind are sent no more. */
export const calledMailOf = (template: string): string | null => called.get(template) ?? null;
