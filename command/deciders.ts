import { readingsDecider } from '../domain/audit/readings/decider.ts';
import { refusalsDecider } from '../domain/audit/refusals/decider.ts';
import { leadDecider } from '../domain/crm/lead/decider.ts';
import { leadRoutingDecider } from '../domain/crm/routing/decider.ts';
import { leadRouting } from '../domain/crm/routing/settings.ts';
import { leadTaskDecider } from '../domain/crm/lead-task/decider.ts';
import { salesStatusDecider } from '../domain/crm/sales-status/decider.ts';
import { webhookDecider } from '../domain/crm/webhook/decider.ts';
import { apiKeyDecider } from '../domain/identity/api-key/decider.ts';
import { administratorsDecider } from '../domain/identity/administrators/decider.ts';
import { secondFactorDecider } from '../domain/identity/second-factor/decider.ts';
import { signInDecider } from '../domain/identity/sign-in/decider.ts';
import { userDecider } from '../domain/identity/user/decider.ts';
import { listViewsDecider } from '../domain/identity/list-views/decider.ts';
import { kycCaseDecider } from '../domain/kyc/kyc-case/decider.ts';
import { settlementDecider } from '../domain/payments/settlement/decider.ts';
import { depositDecider } from '../domain/payments/deposit/decider.ts';
import { gatewaySettings } from '../domain/payments/gateway-settings/settings.ts';
import { withdrawSettings } from '../domain/payments/withdraw-settings/settings.ts';
import { languageSettings } from '../domain/site/language-settings/settings.ts';
import { lotSettings } from '../domain/site/lot-settings/settings.ts';
import { siteSettings } from '../domain/site/site-settings/settings.ts';
import { orderCosts } from '../domain/site/order-costs/settings.ts';
import { spreadSettings } from '../domain/site/spread-settings/settings.ts';
import { tradeApis } from '../domain/site/trade-apis/settings.ts';
import { translationsDecider } from '../domain/site/translations/decider.ts';
import { instrumentDecider } from '../domain/trading/instrument/decider.ts';
import { traderDecider } from '../domain/trading/trader/decider.ts';
import { walletDecider } from '../domain/trading/wallet/decider.ts';
import type { ErasedDecider } from './core/erased-decider.ts';

/** Every decider, for what serves all aggregates alike; one a category. */
export const deciders: readonly ErasedDecider[] = [
  userDecider,
  signInDecider,
  secondFactorDecider,
  apiKeyDecider,
  administratorsDecider,
  listViewsDecider,
  walletDecider,
  traderDecider,
  instrumentDecider,
  siteSettings.decider,
  spreadSettings.decider,
  orderCosts.decider,
  languageSettings.decider,
  translationsDecider,
  lotSettings.decider,
  withdrawSettings.decider,
  gatewaySettings.decider,
  tradeApis.decider,
  depositDecider,
  settlementDecider,
  kycCaseDecider,
  leadDecider,
  leadTaskDecider,
  leadRouting.decider,
  leadRoutingDecider,
  webhookDecider,
  salesStatusDecider,
  refusalsDecider,
  readingsDecider,
];
