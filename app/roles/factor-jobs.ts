import { settleFactorJob } from '../../command/identity/reactions/second-factor-mails.ts';
import {
  factorStandingIn,
  settleFactor,
} from '../../command/identity/second-factor/settle-factor.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createSecondFactors } from '../../infra/vault/second-factors.ts';
import type { Foundation } from './foundation.ts';

/** Makes the vault follow what the log says of a second factor: the rest of a command that was cut off. */
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
    run: async ({ key }) => {
      const [userId = ''] = key.split('/');
      await settleFactor({ factors, standingOf }, userId, 'make none');
    },
  };
};
