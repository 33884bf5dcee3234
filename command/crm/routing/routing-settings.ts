import { leadRouting } from '../../../domain/crm/routing/settings.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { saveSettings, showSettings } from '../../core/settings-routes.ts';
import { routingFields } from './contract.ts';

export const showLeadRouting = showSettings({
  settings: leadRouting,
  path: '/admin/crm-config/routing/api',
  summary: 'Rule that assigns new leads to agents, and the agents who take part.',
  right: 'routeLeads',
  response: routingFields,
  show: ({ LeadRoutingSet: { values } }) => ({ mode: values.mode, agents: [...values.agents] }),
});

export const setLeadRouting = saveSettings({
  settings: leadRouting,
  path: '/admin/crm-config/routing',
  summary: 'Set the rule that assigns new leads to agents. Existing leads do not change.',
  right: 'routeLeads',
  values: routingFields,
  saved: successTexts.leadRoutingUpdated,
  eventOf: (data) => ({ type: 'LeadRoutingSet', data }),
});
