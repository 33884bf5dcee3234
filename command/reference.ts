import { createFoldLoader, type FoldLoaderDeps } from './core/fold-loader.ts';
import { followLog, joinLogs, type FollowSettings } from './core/reference-data.ts';
import { salesStatusFold } from './crm/reference.ts';
import { userFold } from './identity/reference.ts';
import { kycFold } from './kyc/reference.ts';
import { gatewaySettingsFold, withdrawFeesFold } from './payments/reference.ts';
import {
  languageFold,
  lotFold,
  orderCostsFold,
  siteSettingsFold,
  spreadFold,
  translationsFold,
} from './site/reference.ts';
import { instrumentFold, traderFold } from './trading/reference.ts';

/**
 * What a decision needs from streams other than its own (design.md section 2). Each context declares its own; here they
 * are gathered. What there is little of (instruments, settings) is held whole in every command process; what grows with
 * the number of customers is loaded person by person.
 */
export const createReferenceData = (settings: FollowSettings & FoldLoaderDeps) => {
  const instruments = instrumentFold.start();
  const statuses = salesStatusFold.start();
  const site = siteSettingsFold.start();
  const spreads = spreadFold.start();
  const lots = lotFold.start();
  const costs = orderCostsFold.start();
  const languages = languageFold.start();
  const translations = translationsFold.start();
  const source = {
    loader: createFoldLoader(settings),
    becomeFresh: (category: 'user' | 'trader' | 'kyc_case') => people.becomeFresh(category),
  };
  const users = userFold.start(source);
  const traders = traderFold.start(source);
  const kyc = kycFold.start(source);
  const withdrawFees = withdrawFeesFold.start();
  const gatewayTerms = gatewaySettingsFold.start();
  const house = followLog(
    settings,
    [
      instruments,
      statuses,
      site,
      spreads,
      lots,
      costs,
      languages,
      translations,
      withdrawFees,
      gatewayTerms,
    ],
    'beginning',
  );
  const people = followLog(settings, [users, traders, kyc], 'end');
  return {
    ...joinLogs(house, people),
    ...instruments.reads,
    ...statuses.reads,
    ...site.reads,
    ...spreads.reads,
    ...lots.reads,
    ...costs.reads,
    ...languages.reads,
    ...translations.reads,
    ...users.reads,
    ...traders.reads,
    ...kyc.reads,
    ...withdrawFees.reads,
    ...gatewayTerms.reads,
  };
};

export type ReferenceData = Readonly<ReturnType<typeof createReferenceData>>;
