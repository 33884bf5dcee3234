import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { statusInPath } from '../../../../../domain/shared/crm/types.ts';
import type { LeadItem, SalesStatusItem } from '../../../../../query/crm/contract.ts';
import { api } from '../../../app/api.ts';
import { leadsApi, type EditedLead, type LeadsAsked } from '../leads/api.ts';
import { valuesOf } from '../leads/lead-form.ts';

/** How many leads a column shows; its foot leads to the list of all of them. */
export const leadsAtOnce = 25;

/** The newest sales leads of a status. */
export const columnAsked = (status: string): LeadsAsked => ({
  address: `/affiliate/leads/api/sales/${encodeURIComponent(statusInPath(status))}/all`,
  query: { page: 1, limit: leadsAtOnce, sort: '-id', search: '' },
  leadStatus: undefined,
  agentId: undefined,
  retId: undefined,
});

/** A lead on its way from one column to another. */
export type LeadMove = Readonly<{ lead: LeadItem; from: string; to: SalesStatusItem }>;

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
      // It stands in its new column at once, and goes back where the server refuses.
      onQueryStarted: async ({ lead, from, to }, { dispatch, queryFulfilled }) => {
        const { updateQueryData } = leadsApi.util;
        const left = dispatch(
          updateQueryData('listLeads', columnAsked(from), ({ data, meta }) => ({
            data: data.filter(({ id }) => id !== lead.id),
            meta: { ...meta, total: meta.total - 1 },
          })),
        );
        const entered = dispatch(
          updateQueryData('listLeads', columnAsked(to.status), ({ data, meta }) => ({
            data: [{ ...lead, lead_status: to.status }, ...data],
            meta: { ...meta, total: meta.total + 1 },
          })),
        );
        await queryFulfilled.catch(() => {
          left.undo();
          entered.undo();
        });
      },
    }),
  }),
});

export const { useMoveLeadMutation } = boardApi;

/** What is said of a lead that was moved. */
export const movedText = successTexts.leadsMoved;
