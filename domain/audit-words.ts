import { readingsAudit } from './audit/readings/audit.ts';
import { refusalsAudit } from './audit/refusals/audit.ts';
import { leadAudit } from './crm/lead/audit.ts';
import { leadRoutingAudit } from './crm/routing/audit.ts';
import { leadRouting } from './crm/routing/settings.ts';
import { leadTaskAudit } from './crm/lead-task/audit.ts';
import { salesStatusAudit } from './crm/sales-status/audit.ts';
import { webhookAudit } from './crm/webhook/audit.ts';
import { apiKeyAudit } from './identity/api-key/audit.ts';
import { administratorsAudit } from './identity/administrators/audit.ts';
import { listViewsAudit } from './identity/list-views/audit.ts';
import { secondFactorAudit } from './identity/second-factor/audit.ts';
import { signInAudit } from './identity/sign-in/audit.ts';
import { userAudit } from './identity/user/audit.ts';
import { kycCaseAudit } from './kyc/kyc-case/audit.ts';
import { depositAudit } from './payments/deposit/audit.ts';
import { gatewaySettings } from './payments/gateway-settings/settings.ts';
import { settlementAudit } from './payments/settlement/audit.ts';
import { withdrawSettings } from './payments/withdraw-settings/settings.ts';
import type { Audit, Describer, Surroundings } from './shared/audit/define-audit.ts';
import type { AuditSentence } from './shared/audit/types.ts';
import { person } from './shared/audit/words.ts';
import { categoryOf, type DomainEvent } from './shared/messages.ts';
import { languageSettings } from './site/language-settings/settings.ts';
import { lotSettings } from './site/lot-settings/settings.ts';
import { siteSettings } from './site/site-settings/settings.ts';
import { orderCosts } from './site/order-costs/settings.ts';
import { spreadSettings } from './site/spread-settings/settings.ts';
import { tradeApis } from './site/trade-apis/settings.ts';
import { translationsAudit } from './site/translations/audit.ts';
import { instrumentAudit } from './trading/instrument/audit.ts';
import { traderAudit } from './trading/trader/audit.ts';
import { walletAudit } from './trading/wallet/audit.ts';

/** The words of every aggregate's events. A new aggregate is added here. */
const audits: readonly Audit[] = [
  userAudit,
  signInAudit,
  secondFactorAudit,
  apiKeyAudit,
  administratorsAudit,
  listViewsAudit,
  walletAudit,
  traderAudit,
  instrumentAudit,
  siteSettings.audit,
  spreadSettings.audit,
  orderCosts.audit,
  languageSettings.audit,
  translationsAudit,
  lotSettings.audit,
  withdrawSettings.audit,
  gatewaySettings.audit,
  tradeApis.audit,
  depositAudit,
  settlementAudit,
  kycCaseAudit,
  leadAudit,
  leadTaskAudit,
  leadRouting.audit,
  leadRoutingAudit,
  webhookAudit,
  salesStatusAudit,
  refusalsAudit,
  readingsAudit,
];

const byType = new Map(audits.flatMap((audit) => audit.types.map((type) => [type, audit])));
const byCategory = new Map(audits.map((audit) => [audit.category, audit]));

/** Every event's name, in no order. */
export const auditedTypes: readonly string[] = [...byType.keys()];

/** Every template, for translators. */
export const auditTemplates: readonly string[] = audits.flatMap(({ templates }) => templates);

/** Every name of a field that events change, for translators. */
export const auditFieldNames: readonly string[] = audits.flatMap(({ fieldNames }) => fieldNames);

/**
 * What an event says in words; of an event that is not known here, its name, so that what a newer version wrote is not
 * hidden. Pure; personal fields are not looked at.
 */
export const sentenceOf = (event: DomainEvent, around: Surroundings): AuditSentence => {
  const told = byType.get(event.type)?.tell(event, around) ?? { template: event.type };
  return { template: told.template, words: { actor: person(around.actorId), ...told.words } };
};

/** Who tells what events of a category changed; `null` where they change nothing, as refusals and readings. */
export const describerOf = (category: string): Describer | null =>
  byCategory.get(category)?.describer ?? null;

/** The record that an event names beside its own stream, its customer and its order. */
export const aboutOf = ({ stream, ...event }: DomainEvent & Readonly<{ stream: string }>) =>
  byCategory.get(categoryOf(stream))?.about(event) ?? null;
