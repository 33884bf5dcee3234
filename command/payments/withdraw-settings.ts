import { walletCurrencies } from '../../domain/shared/currencies.ts';
import { feesFor, type SiteWithdrawFees } from '../../domain/shared/payments/withdrawal-fee.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { withdrawSettings } from '../../domain/payments/withdraw-settings/settings.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import type { CommandDeps } from '../deps.ts';
import { withdrawFeeFields, withdrawFeesResponse } from './contract.ts';

export const showWithdrawSettings = showSettings({
  settings: withdrawSettings,
  path: '/admin/withdraws/api/settings',
  summary: 'Withdraw fees.',
  response: withdrawFeeFields,
  show: ({ WithdrawFeesSet }) => WithdrawFeesSet.values,
});

export const setWithdrawSettings = saveSettings({
  settings: withdrawSettings,
  path: '/admin/withdraws/settings',
  summary: 'Set the withdraw fees.',
  values: withdrawFeeFields,
  saved: successTexts.withdrawSettingsUpdated,
  eventOf: (data) => ({ type: 'WithdrawFeesSet', data }),
});

/** The fees as they are set now. */
export const siteFees = ({ reference }: Pick<CommandDeps, 'reference'>): SiteWithdrawFees => ({
  ...reference.withdrawFees(),
  currency: reference.siteSettings().appCurrency,
});

/** The fees that apply to the next request, for the form. */
export const withdrawFees = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/withdraws/fees',
  kind: 'query',
  summary: 'Withdraw fees: percent of the amount, and a fixed fee in each currency.',
  permission: signedIn(),
  response: withdrawFeesResponse,
  handle: async (_request, deps) => {
    await deps.quotes.fresh();
    const fees = siteFees(deps);
    const fixed = walletCurrencies.map((currency) => ({
      currency,
      amount: feesFor(fees, currency, deps.quotes.latest).feeFixed,
    }));
    return { status: 200, body: { ...deps.reference.withdrawFees(), fixed } };
  },
});
