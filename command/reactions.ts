import type { Reaction } from './core/reactions/reaction.ts';
import { closedStaff } from './identity/reactions/closed-staff.ts';
import { erasePerson } from './identity/reactions/erase-person.ts';
import { newDevice } from './identity/reactions/new-device.ts';
import { convertedLeads } from './crm/reactions/converted-leads.ts';
import { formerSalesStatuses } from './crm/reactions/former-sales-statuses.ts';
import { accessChanges } from './identity/reactions/access-changes.ts';
import { secondFactorNews } from './identity/reactions/second-factor-mails.ts';
import { callEnds } from './crm/reactions/call-ends.ts';
import { webhookOffMails } from './crm/reactions/webhook-off-mails.ts';
import { webhooksOfClosedPeople } from './crm/reactions/webhooks-of-closed-people.ts';
import { webhookNews } from './crm/reactions/webhook-news.ts';
import { leadRoutingReaction } from './crm/reactions/lead-routing.ts';
import { leadTaskMails } from './crm/reactions/lead-task-mails.ts';
import { leadTaskReminders } from './crm/reactions/lead-task-reminders.ts';
import { erasedWithTheirSurvivor } from './crm/reactions/erased-with-their-survivor.ts';
import { mergedFields } from './crm/reactions/merged-fields.ts';
import { leadTasksFollow } from './crm/reactions/lead-tasks-follow.ts';
import { tasksOfErasedLeads } from './crm/reactions/tasks-of-erased-leads.ts';
import { leadDeposited } from './crm/reactions/lead-deposited.ts';
import { leadLastAccess } from './crm/reactions/lead-last-access.ts';
import { depositCrediting } from './payments/reactions/deposit-crediting.ts';
import { depositMails } from './payments/reactions/deposit-mails.ts';
import { differenceMails } from './payments/reactions/difference-mails.ts';
import { shortDepositMails } from './payments/reactions/short-deposit-mails.ts';
import { withdrawalMails } from './payments/reactions/withdrawal-mails.ts';
import { pendingOrderMails } from './trading/reactions/pending-order-mails.ts';
import { proposalMails } from './trading/reactions/proposal-mails.ts';
import { marginCallMails } from './trading/reactions/margin-call-mails.ts';
import { priceAlertMails } from './trading/reactions/price-alert-mails.ts';
import { transfers } from './trading/reactions/transfers.ts';
import { firstWallets } from './trading/reactions/first-wallets.ts';

/** Every reaction of every context. A new one is added here, and the role `reactions` carries it out. */
export const reactions: readonly Reaction[] = [
  leadLastAccess,
  leadDeposited,
  convertedLeads,
  leadTaskReminders,
  leadTaskMails,
  tasksOfErasedLeads,
  leadTasksFollow,
  mergedFields,
  erasedWithTheirSurvivor,
  leadRoutingReaction,
  webhookNews,
  webhookOffMails,
  webhooksOfClosedPeople,
  callEnds,
  formerSalesStatuses,
  firstWallets,
  transfers,
  withdrawalMails,
  newDevice,
  secondFactorNews,
  accessChanges,
  depositCrediting,
  depositMails,
  shortDepositMails,
  differenceMails,
  pendingOrderMails,
  priceAlertMails,
  marginCallMails,
  proposalMails,
  erasePerson,
  closedStaff,
];
