import { successTexts } from '../../domain/shared/texts/success.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { send } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { messageResponse, statementMailsRequest } from './contract.ts';

/** Sets whether the person gets a statement by mail each month. Staff who act for a customer cannot change it. */
export const setStatementMails = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/statements/mails',
  kind: 'command',
  summary: 'Switch the monthly statement by email on or off.',
  permission: signedIn('no'),
  body: statementMailsRequest,
  response: messageResponse,
  handle: (request, deps) => {
    const { wanted } = request.body;
    return send(request, deps, {
      decider: traderDecider,
      streamId: callerOf(request).actor.userId,
      command: { type: 'SetStatementMails', data: { wanted } },
      outcome: () => ({
        status: 200,
        body: {
          message: wanted ? successTexts.statementMailsResumed : successTexts.statementMailsStopped,
        },
      }),
    });
  },
});
