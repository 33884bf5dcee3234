import type { ApiAccess } from '../../../infra/trade-apis/access.ts';

/** How Voiso may be reached, and whether staff switched it on. */
export type VoisoAccess = Readonly<{
  accessTo: (api: 'voiso') => Promise<ApiAccess | null>;
  activeAccessTo: (api: 'voiso') => Promise<ApiAccess | null>;
}>;

/**
 * How Voiso is reached: directly where staff switched it on, else through the simulator; `null` if there is neither.
 */
export const openVoiso = async (access: VoisoAccess): Promise<ApiAccess | null> => {
  const active = await access.activeAccessTo('voiso');
  if (active !== null) return active;
  const standing = await access.accessTo('voiso');
  return standing === null || standing.simulator === null ? null : standing;
};
