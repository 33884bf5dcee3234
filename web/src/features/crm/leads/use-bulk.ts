import { useState } from 'react';
import type { BulkChange, BulkLeadsResponse } from '../../../../../command/crm/contract.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useWentWrong } from '../../../components/toasts/use-went-wrong.ts';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { useBulkLeadsMutation } from './api.ts';
import { leadName } from './lead-cells.tsx';

/** A bulk that did not do all: what became of it, in names that were seen. */
export type Partly = Readonly<{
  answer: BulkLeadsResponse;
  data: BulkChange;
  /** Names of the leads by id, as the page showed them. */
  names: ReadonlyMap<string, string>;
}>;

/** Whether all was done, some of it, or nothing because the whole was refused. */
export type Outcome = 'done' | 'partly' | 'refused';

export type Bulk = Readonly<{
  busy: boolean;
  partly: Partly | null;
  forgetPartly: () => void;
  run: (ids: readonly string[], data: BulkChange) => Promise<Outcome>;
  retry: () => Promise<Outcome>;
}>;

/** `20417 Liam O’Sullivan`, as the table shows a lead. */
const labelOf = (lead: LeadItem): string =>
  lead.number === null ? leadName(lead) : `${String(lead.number)} ${leadName(lead)}`;

/** Moves or assigns the selected leads and says truly what came of it (staff.md section 8). */
export const useBulk = (rows: readonly LeadItem[]): Bulk => {
  const toast = useToast();
  const wentWrong = useWentWrong();
  const [send, { isLoading: busy }] = useBulkLeadsMutation();
  const [partly, setPartly] = useState<Partly | null>(null);

  const tellDone = ({ changed, unchanged }: BulkLeadsResponse, { group }: BulkChange) => {
    if (changed > 0)
      toast('success', group === undefined ? successTexts.agentsAssigned : successTexts.leadsMoved);
    if (unchanged > 0 && changed > 0)
      toast('info', '{{unchanged}} of {{total}} were so already', {
        unchanged,
        total: changed + unchanged,
      });
    if (changed === 0)
      toast('info', 'Nothing changed: all {{unchanged}} were so already', { unchanged });
  };

  const tellRefused = (error: unknown, names: Partly['names']) => {
    const id = isProblem(error) && error.code === 'LEAD_NOT_FOUND' ? error.params['id'] : undefined;
    if (typeof id === 'string') {
      toast(
        'error',
        'Lead {{lead}} is not in your reach any more. None of the selected leads was changed.',
        { lead: names.get(id) ?? id },
      );
      return;
    }
    wentWrong(error);
  };

  const sendAs = async (
    ids: readonly string[],
    data: BulkChange,
    names: Partly['names'],
  ): Promise<Outcome> => {
    setPartly(null);
    try {
      const answer = await send({ ids, data }).unwrap();
      if (answer.failed.length > 0) {
        setPartly({ answer, data, names });
        return 'partly';
      }
      tellDone(answer, data);
      return 'done';
    } catch (error) {
      tellRefused(error, names);
      return 'refused';
    }
  };

  return {
    busy,
    partly,
    forgetPartly: () => setPartly(null),
    run: (ids, data) =>
      sendAs(
        ids,
        data,
        new Map(rows.filter(({ id }) => ids.includes(id)).map((lead) => [lead.id, labelOf(lead)])),
      ),
    retry: () =>
      partly === null
        ? Promise.resolve<Outcome>('refused')
        : sendAs(
            partly.answer.failed.map(({ id }) => id),
            partly.data,
            partly.names,
          ),
  };
};
