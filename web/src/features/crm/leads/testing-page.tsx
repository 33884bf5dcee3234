import type { RoleId } from '../../../../../domain/shared/roles.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { LeadsPage } from './leads-page.tsx';
import { leadLookups, leadOf } from './testing.ts';

/** Four leads, as a list answers them. */
export const leads = Array.from({ length: 4 }, (_lead, index) => leadOf(index + 1));

/** Where the list of all sales leads is asked for. */
export const sales = '/affiliate/leads/api/sales/All/all';

/** The page of a list of leads, wide enough for a table; gives what it asked. */
export const wide = (path: string, roleId: RoleId, handlers: Readonly<Record<string, Handler>>) => {
  const asked = serve({ ...leadLookups, ...handlers });
  renderScreen(<LeadsPage />, { at: path, roleId });
  return asked;
};

/** As cards: what is true of both is looked at where it is quicker. */
export const show: typeof wide = (path, roleId, handlers) => {
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: query.includes('max-width: 719px'),
  });
  return wide(path, roleId, handlers);
};
