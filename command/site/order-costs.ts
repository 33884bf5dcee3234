import { successTexts } from '../../domain/shared/texts/success.ts';
import { orderCosts } from '../../domain/site/order-costs/settings.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { orderCostFields } from './order-costs-contract.ts';

export const showOrderCosts = showSettings({
  settings: orderCosts,
  path: '/admin/order-costs/api',
  summary: 'Commission and swap of each category, in percent of the order value.',
  response: orderCostFields,
  show: ({ OrderCostsSet }) => OrderCostsSet.values,
});

export const setOrderCosts = saveSettings({
  settings: orderCosts,
  path: '/admin/order-costs',
  summary: 'Set commission and swap of each category; open orders keep theirs.',
  values: orderCostFields,
  saved: successTexts.orderCostsUpdated,
  eventOf: (data) => ({ type: 'OrderCostsSet', data }),
});
