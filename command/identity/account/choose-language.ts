import { userDecider } from '../../../domain/identity/user/decider.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { send } from '../../core/send.ts';
import { accountResponse, chooseLanguageRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';

/** Stores the language in which a person reads the site; a customer's mails are written in it. */
export const chooseLanguage = defineRoute<AccountDeps>()({
  method: 'PUT',
  path: '/profile/language',
  kind: 'command',
  summary: 'Choose the language of the emails that you receive.',
  permission: signedIn('no'),
  body: chooseLanguageRequest,
  response: accountResponse,
  handle: (request, deps) =>
    send(request, deps, {
      decider: userDecider,
      streamId: callerOf(request).actor.userId,
      command: { type: 'ChooseLanguage', data: request.body },
      outcome: () => ({ status: 200, body: { message: successTexts.languageChosen } }),
    }),
});
