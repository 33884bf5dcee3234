import { rolesAndSchemas } from './001-roles-and-schemas.ts';
import { eventStoreMigration } from './010-eventstore.ts';
import { intentsMigration } from './015-intents.ts';
import { vaultMigration } from './020-vault.ts';
import { marketMigration } from './030-market.ts';
import { opsMigration } from './040-ops.ts';
import { httpMigration } from './050-http.ts';
import { filesMigration } from './060-files.ts';
import { appendMigration } from './070-append.ts';
import { appendOneMigration } from './080-append-one.ts';
import { changesMigration } from './090-changes.ts';
import { limitsMigration } from './100-limits.ts';
import { intentsByKeyMigration } from './110-intents-by-key.ts';
import { quoteAgeMigration } from './120-quote-age.ts';
import { apiKeysMigration } from './130-api-keys.ts';
import { jobsMigration } from './140-jobs.ts';
import { mailsMigration } from './150-mails.ts';
import { mailedTokensMigration } from './160-mailed-tokens.ts';
import { reactionsMigration } from './170-reactions.ts';
import { triggerWalletsMigration } from './190-trigger-wallets.ts';
import { bulksMigration } from './200-bulks.ts';
import { secretsMigration } from './210-secrets.ts';
import { sessionDevicesMigration } from './220-session-devices.ts';
import { wantedQuotesMigration } from './230-wanted-quotes.ts';
import { secondFactorsMigration } from './240-second-factors.ts';
import { eventsOfSecondFactorsMigration } from './260-events-of-second-factors.ts';
import { apiKeyUseMigration } from './270-api-key-use.ts';
import { leadImportsMigration } from './315-lead-imports.ts';
import { settledMailsMigration } from './325-settled-mails.ts';
import { marketHoursMigration } from './335-market-hours.ts';
import { feedsMigration } from './336-feeds.ts';
import { passkeysMigration } from './340-passkeys.ts';
import { nobodysMailsMigration } from './341-nobodys-mails.ts';
import { statementMonthsMigration } from './345-statement-months.ts';
import { keptIdsMigration } from './363-kept-ids.ts';
import { webhooksMigration } from './371-webhooks.ts';
import { mailsOfAPersonMigration } from './364-mails-of-a-person.ts';
import type { Migration } from './migration.ts';
import { triggerTradersMigration } from './390-trigger-traders.ts';
import { candleVolumesMigration } from './401-candle-volumes.ts';
import { tokensLeftMigration } from './405-tokens-left.ts';
import { networksSaidMigration } from './410-networks-said.ts';
import { rowsOfErasedLeadsMigration } from './415-rows-of-erased-leads.ts';
import { endedTokensMigration } from './420-ended-tokens.ts';
import { limitsAfterALeapMigration } from './421-limits-after-a-leap.ts';
import { passwordsAsideMigration } from './424-passwords-aside.ts';
import { jobQueuesMigration } from './425-job-queues.ts';
import { linksOfCheckpointsMigration } from './426-links-of-checkpoints.ts';

export type { Migration } from './migration.ts';

/** All migrations in the order they run. Append only; each part adds a file `NNN-name.ts`. */
export const migrations: readonly Migration[] = [
  rolesAndSchemas,
  eventStoreMigration,
  intentsMigration,
  vaultMigration,
  marketMigration,
  opsMigration,
  httpMigration,
  filesMigration,
  appendMigration,
  appendOneMigration,
  changesMigration,
  limitsMigration,
  intentsByKeyMigration,
  quoteAgeMigration,
  apiKeysMigration,
  jobsMigration,
  mailsMigration,
  mailedTokensMigration,
  reactionsMigration,
  triggerWalletsMigration,
  bulksMigration,
  secretsMigration,
  sessionDevicesMigration,
  wantedQuotesMigration,
  secondFactorsMigration,
  eventsOfSecondFactorsMigration,
  apiKeyUseMigration,
  leadImportsMigration,
  settledMailsMigration,
  marketHoursMigration,
  feedsMigration,
  passkeysMigration,
  nobodysMailsMigration,
  statementMonthsMigration,
  keptIdsMigration,
  webhooksMigration,
  mailsOfAPersonMigration,
  triggerTradersMigration,
  candleVolumesMigration,
  tokensLeftMigration,
  networksSaidMigration,
  rowsOfErasedLeadsMigration,
  endedTokensMigration,
  limitsAfterALeapMigration,
  passwordsAsideMigration,
  jobQueuesMigration,
  linksOfCheckpointsMigration,
];
