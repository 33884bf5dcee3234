import { rights } from '../../domain/shared/rights.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import { addNoteRequest, createdResponse } from './contract.ts';
import { workerOf } from './facts.ts';
import { crmErrors } from '../../domain/crm/errors.ts';

/** Adds a note to a lead that one of the person's own lists shows. */
export const addNote = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/crm/note',
  kind: 'command',
  summary: 'Add a note to a lead.',
  permission: only(rights.writeLeadNotes),
  body: addNoteRequest,
  response: createdResponse,
  status: 201,
  errors: [crmErrors.LEAD_NOT_FOUND, crmErrors.INVALID_NOTE],
  handle: (request, deps) => {
    const { content, leadId } = request.body;
    return send(request, deps, {
      decider: leadDecider,
      streamId: leadId,
      command: {
        type: 'AddLeadNote',
        data: { noteId: deps.mintId(), content, worker: workerOf(callerOf(request)) },
      },
      outcome: (events) => {
        const { noteId } = onlyEvent(events, 'LeadNoteAdded').data;
        return { status: 201, body: { message: successTexts.noteCreated, id: noteId } };
      },
    });
  },
});
