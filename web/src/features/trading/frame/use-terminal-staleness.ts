import { gravest, useStaleness, type StaleReason } from '../../../lib/staleness.ts';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { useListFavoritesQuery, useListInstrumentsQuery } from '../api.ts';

/** Whether the wallet, the instruments or the favourites may be out of date; the positions report this themselves. */
export const useTerminalStaleness = (): StaleReason | null => {
  const user = useGetUserQuery();
  const instruments = useListInstrumentsQuery();
  const favorites = useListFavoritesQuery();
  return gravest(useStaleness(user), useStaleness(instruments), useStaleness(favorites));
};
