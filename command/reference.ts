import { followLog, type FollowSettings } from './core/reference-data.ts';
import { salesStatusFold } from './crm/reference.ts';
import { userFold } from './identity/reference.ts';
import { kycFold } from './kyc/reference.ts';
import { lotFold, siteSettingsFold, spreadFold } from './site/reference.ts';
import { instrumentFold, traderFold } from './trading/reference.ts';

/**
 * What a decision needs from streams other than its own: folds of instruments, settings, people and what they chose, kept
 * in memory in every command process by subscription (design.md section 2). Each context declares its own; here they are
 * gathered.
 */
export const createReferenceData = (settings: FollowSettings) => {
  const instruments = instrumentFold.start();
  const traders = traderFold.start();
  const kyc = kycFold.start();
  const statuses = salesStatusFold.start();
  const site = siteSettingsFold.start();
  const spreads = spreadFold.start();
  const lots = lotFold.start();
  const users = userFold.start();
  const folds = [instruments, traders, kyc, statuses, site, spreads, lots, users];
  return {
    ...followLog(settings, folds),
    ...instruments.reads,
    ...traders.reads,
    ...kyc.reads,
    ...statuses.reads,
    ...site.reads,
    ...spreads.reads,
    ...lots.reads,
    ...users.reads,
  };
};

export type ReferenceData = Readonly<ReturnType<typeof createReferenceData>>;
