import { createUserEventsOf } from '../../command/identity/account/contact.ts';
import { settleEvent } from '../../command/identity/account/settle-access.ts';
import {
  accessSettledWithinMs,
  readSettleAccessKey,
  settleAccessJob,
} from '../../command/identity/reactions/access-changes.ts';
import { createPostgresSessionRows } from '../../infra/http/sessions/postgres-rows.ts';
import { createSessions } from '../../infra/http/sessions/sessions.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createWasMailAsked } from '../../infra/mail/outbox.ts';
import { createMailedTokens } from '../../infra/vault/mailed-tokens.ts';
import type { Foundation } from './foundation.ts';
import { openIdentityVault } from './identity-vault.ts';
import { openNamedMailQueue } from './mail.ts';

/**
 * Finishes what an interrupted request left: it revokes access that rests on a former password, address or role, and
 * announces what is new.
 */
export const accessKind = (
  foundation: Pick<
    Foundation,
    | 'pools'
    | 'subjectKeys'
    | 'masterKey'
    | 'config'
    | 'store'
    | 'reader'
    | 'codec'
    | 'clock'
    | 'log'
  >,
): JobKind => {
  const { pools, subjectKeys, store, codec, clock, log } = foundation;
  const { emails, passwords } = openIdentityVault(foundation);
  const deps = {
    clock,
    userEventsOf: createUserEventsOf(store, codec),
    sessions: createSessions(
      createPostgresSessionRows(pools.app),
      () => clock().getTime(),
      (error) => log.warn({ err: error }, 'the last use of a session could not be recorded'),
    ),
    tokens: createMailedTokens(pools.app, subjectKeys),
    emails,
    passwords,
    enqueueMail: openNamedMailQueue(foundation),
    wasMailAsked: createWasMailAsked(pools.app),
  };
  return {
    name: settleAccessJob,
    spreadMs: accessSettledWithinMs,
    run: async ({ key }) => {
      const { userId, revision } = readSettleAccessKey(key);
      await settleEvent(deps, userId, revision);
    },
  };
};
