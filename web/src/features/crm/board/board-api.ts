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

/** How many leads a column shows; its foot leads to the list of all of them. */
export const leadsAtOnce = 25;

/** What a column of the board is: a sales status, or none. */
export type BoardStatus = Pick<SalesStatusItem, 'status' | 'colour'>;

/** The column of the leads that have no status, marked as their cell in lists is. */
export const noStatus: BoardStatus = { status: '', colour: 'red' };

/** The condition that only leads without a status meet. */
export const withoutStatus = writeConditions([{ column: 'lead_status', act: 'empty', values: [] }]);

/** What a column is called. */
export const statusLabel = (t: TFunction, { status }: BoardStatus): string =>
  status === noStatus.status ? t('No status') : status;

/** The newest sales leads of a column. */
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

/** A lead on its way from one column to another. */
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

/** Shows a lead at the head of a column, and in no other one. */
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
  /** Sends a move; `null` where it was refused and told. */
  send: (move: LeadMove) => Promise<unknown>;
}>;

/**
 * Moves leads: each stands in its new column at once, and goes back where the server refuses. Moves of one lead are sent one
 * after the other, since each is of the lead as the one before left it; after one that is refused, those that wait are not
 * sent.
 */
export const useMoves = ({ statuses, send }: Options) => {
  const dispatch = useAppDispatch();
  const underWay = useRef(new Map<string, Promise<boolean>>());
  return (move: LeadMove): void => {
    const { lead, from, to } = move;
    const before = underWay.current.get(lead.id) ?? Promise.resolve(true);
    // As the server will have it: the next move is of the lead that this one leaves.
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

/** What is said of a lead that was moved. */
export const movedText = successTexts.leadsMoved;
