import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { writeConditions } from '../../../../../domain/shared/lists/conditions.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { allStatuses, statusInPath } from '../../../../../domain/shared/crm/types.ts';
import type { LeadItem, SalesStatusItem } from '../../../../../query/crm/contract.ts';
import { api } from '../../../app/api.ts';
import { useAppDispatch, type AppDispatch } from '../../../app/store.ts';
import { leadsApi, type EditedLead, type LeadsAsked } from '../leads/api.ts';
import { valuesOf } from '../leads/lead-form.ts';

/** How many leads a column shows; its foot links to the full list. */
export const leadsAtOnce = 25;

/** A column of the board: a sales status, or none. */
export type BoardStatus = Pick<SalesStatusItem, 'status' | 'colour'>;

/** The column of leads without a status, coloured like their cell in lists. */
export const noStatus: BoardStatus = { status: '', colour: 'red' };

/** A condition that only leads without a status meet. */
export const withoutStatus = writeConditions([{ column: 'lead_status', act: 'empty', values: [] }]);

/** The label of a column. */
export const statusLabel = (t: TFunction, { status }: BoardStatus): string =>
  status === noStatus.status ? t('No status') : status;

/** Query for the newest sales leads of a column. */
export const columnAsked = (status: string): LeadsAsked => ({
  address: `/affiliate/leads/api/sales/${encodeURIComponent(statusInPath(status || allStatuses))}/all`,
  query: {
    page: 1,
    limit: leadsAtOnce,
    sort: '-id',
    search: '',
    ...(status === noStatus.status ? { where: withoutStatus } : {}),
  },
  leadStatus: undefined,
  agentId: undefined,
  retId: undefined,
});

/** The move of a lead from one column to another. */
export type LeadMove = Readonly<{ lead: LeadItem; from: string; to: BoardStatus }>;

const editedBy = ({ lead, to }: LeadMove): EditedLead => ({
  ...valuesOf(lead),
  leadStatus: to.status,
  id: lead.id,
  expectedEdits: lead.edits,
});

const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    moveLead: build.mutation<Readonly<{ message: string }>, LeadMove>({
      query: (move) => {
        const { id, ...body } = editedBy(move);
        return { url: `/admin/leads/${id}`, method: 'PUT', body };
      },
      invalidatesTags: [{ type: 'Leads', id: 'all' }],
    }),
  }),
});

/** Updates the cached columns: puts a lead at the head of one column and removes it from the others. */
const placed =
  (lead: LeadItem, status: string, statuses: readonly BoardStatus[]) =>
  (dispatch: AppDispatch): void => {
    for (const { status: column } of statuses)
      dispatch(
        leadsApi.util.updateQueryData('listLeads', columnAsked(column), ({ data, meta }) => {
          const others = data.filter(({ id }) => id !== lead.id);
          const shown =
            column === status ? [{ ...lead, lead_status: status || null }, ...others] : others;
          return { data: shown, meta: { ...meta, total: meta.total + shown.length - data.length } };
        }),
      );
  };

type Options = Readonly<{
  statuses: readonly BoardStatus[];
  /** Sends a move; `null` if it was refused and the refusal was shown. */
  send: (move: LeadMove) => Promise<unknown>;
}>;

/**
 * Moves leads. A lead appears in its new column at once, and returns if the server refuses. Moves of one lead are sent
 * one after the other, because each is based on the revision that the previous one produces; after a refused move, the
 * waiting ones are not sent.
 */
export const useMoves = ({ statuses, send }: Options) => {
  const dispatch = useAppDispatch();
  const underWay = useRef(new Map<string, Promise<boolean>>());
  return (move: LeadMove): void => {
    const { lead, from, to } = move;
    const before = underWay.current.get(lead.id) ?? Promise.resolve(true);
    // Increments the revision as the server will, because the next move is based on it.
    dispatch(placed({ ...lead, edits: lead.edits + 1 }, to.status, statuses));
    const run = async (): Promise<boolean> => {
      if (!(await before)) return false;
      const isMoved = (await send(move)) !== null;
      if (!isMoved) dispatch(placed(lead, from, statuses));
      return isMoved;
    };
    const moved = run().finally(() => {
      if (underWay.current.get(lead.id) === moved) underWay.current.delete(lead.id);
    });
    underWay.current.set(lead.id, moved);
  };
};

export const { useMoveLeadMutation } = boardApi;

/** The message after a lead was moved. */
export const movedText = successTexts.leadsMoved;
