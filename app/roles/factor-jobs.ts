import {
  factorSettledWithinMs,
  settleFactorJob,
} from '../../command/identity/reactions/second-factor-mails.ts';
import {
  factorStandingIn,
  settleFactor,
} from '../../command/identity/second-factor/settle-factor.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createSecondFactors } from '../../infra/vault/second-factors.ts';
import type { Foundation } from './foundation.ts';

/** Updates the vault to what the log says about a second factor, to finish an interrupted command. */
export const factorKind = ({
  pools,
  subjectKeys,
  masterKey,
  store,
  codec,
}: Pick<Foundation, 'pools' | 'subjectKeys' | 'masterKey' | 'store' | 'codec'>): JobKind => {
  const factors = createSecondFactors(pools.app, subjectKeys, masterKey);
  const standingOf = factorStandingIn(store, codec);
  return {
    name: settleFactorJob,
    spreadMs: factorSettledWithinMs,
    run: async ({ key }) => {
      const [userId = ''] = key.split('/');
      await settleFactor({ factors, standingOf }, userId, 'make none');
    },
  };
};
