import type { EventCatalogue } from './shared/event-catalogue.ts';
import { readingEventCatalogue } from './audit/readings/events.ts';
import { refusalEventCatalogue } from './audit/refusals/events.ts';
import { leadEventCatalogue } from './crm/lead/events.ts';
import { leadRoutingEventCatalogue } from './crm/routing/events.ts';
import { leadRouting } from './crm/routing/settings.ts';
import { leadTaskEventCatalogue } from './crm/lead-task/events.ts';
import { salesStatusEventCatalogue } from './crm/sales-status/events.ts';
import { webhookEventCatalogue } from './crm/webhook/events.ts';
import { apiKeyEventCatalogue } from './identity/api-key/events.ts';
import { administratorsEventCatalogue } from './identity/administrators/events.ts';
import { secondFactorEventCatalogue } from './identity/second-factor/events.ts';
import { signInEventCatalogue } from './identity/sign-in/events.ts';
import { listViewsEventCatalogue } from './identity/list-views/events.ts';
import { userEventCatalogue } from './identity/user/events.ts';
import { kycCaseEventCatalogue } from './kyc/kyc-case/events.ts';
import { settlementEventCatalogue } from './payments/settlement/events.ts';
import { depositEventCatalogue } from './payments/deposit/events.ts';
import { gatewaySettings } from './payments/gateway-settings/settings.ts';
import { withdrawSettings } from './payments/withdraw-settings/settings.ts';
import { languageSettings } from './site/language-settings/settings.ts';
import { lotSettings } from './site/lot-settings/settings.ts';
import { siteSettings } from './site/site-settings/settings.ts';
import { orderCosts } from './site/order-costs/settings.ts';
import { spreadSettings } from './site/spread-settings/settings.ts';
import { tradeApis } from './site/trade-apis/settings.ts';
import { translationsEventCatalogue } from './site/translations/events.ts';
import { instrumentEventCatalogue } from './trading/instrument/events.ts';
import { traderEventCatalogue } from './trading/trader/events.ts';
import { walletEventCatalogue } from './trading/wallet/events.ts';

/** Every event that can stand in the log. The codec refuses what is not here. */
export const eventCatalogues: readonly EventCatalogue[] = [
  userEventCatalogue,
  signInEventCatalogue,
  secondFactorEventCatalogue,
  apiKeyEventCatalogue,
  administratorsEventCatalogue,
  listViewsEventCatalogue,
  walletEventCatalogue,
  traderEventCatalogue,
  instrumentEventCatalogue,
  siteSettings.catalogue,
  spreadSettings.catalogue,
  orderCosts.catalogue,
  languageSettings.catalogue,
  translationsEventCatalogue,
  lotSettings.catalogue,
  withdrawSettings.catalogue,
  gatewaySettings.catalogue,
  tradeApis.catalogue,
  depositEventCatalogue,
  settlementEventCatalogue,
  kycCaseEventCatalogue,
  leadEventCatalogue,
  leadTaskEventCatalogue,
  leadRouting.catalogue,
  leadRoutingEventCatalogue,
  webhookEventCatalogue,
  salesStatusEventCatalogue,
  refusalEventCatalogue,
  readingEventCatalogue,
];
