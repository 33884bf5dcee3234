import { crmErrors } from '../../../domain/crm/errors.ts';
import { paymentsErrors } from '../../../domain/payments/errors.ts';
import { settlementDecider } from '../../../domain/payments/settlement/decider.ts';
import { settlementBytesMost } from '../../../domain/shared/payments/settlement.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { sha256 } from '../../../infra/vault/sha256.ts';
import { uuidv5 } from '../../core/ids.ts';
import { once } from '../../core/send.ts';
import { readCsv } from '../../crm/imports/read-csv.ts';
import type { CommandDeps } from '../../deps.ts';
import { takeSettlementRequest, takeSettlementResponse } from './contract.ts';
import { settlementLines } from './read-lines.ts';

const namespace = 'a3f0c5d2-61b7-5d3e-9a44-2f8e0b7c1d95';

/** The same file of the same gateway gets the same id. */
export const settlementIdOf = (gateway: string, digest: string): string =>
  uuidv5(`${gateway}/${digest}`, namespace);

/** Takes in a provider's settlement file. */
export const takeSettlementFile = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/reconciliation',
  kind: 'command',
  summary:
    'Upload a settlement file of a provider: CSV of up to 5 MB and 5,000 lines. Uploading the same file again changes nothing.',
  permission: only(rights.reconcile),
  body: takeSettlementRequest,
  files: {
    file: {
      maxBytes: settlementBytesMost,
      tooLarge: fieldTexts.settlementTooLarge,
      required: true,
    },
  },
  response: takeSettlementResponse,
  status: 201,
  alsoAnswers: [200],
  errors: [
    ...[crmErrors.CSV_EMPTY, crmErrors.CSV_BROKEN, crmErrors.CSV_QUOTE_OPEN],
    ...[crmErrors.CSV_LINE_TOO_LONG, crmErrors.CSV_TOO_WIDE, crmErrors.CSV_TOO_LONG],
    paymentsErrors.SETTLEMENT_COLUMN_MISSING,
    paymentsErrors.SETTLEMENT_LINE_BROKEN,
    paymentsErrors.SETTLEMENT_LINE_TWICE,
    paymentsErrors.SETTLEMENT_EMPTY,
    paymentsErrors.SETTLEMENT_TOO_LONG,
    generalErrors.INVALID_FILE,
    generalErrors.NOT_MULTIPART,
    generalErrors.UNREADABLE_FORM,
  ],
  handle: async (request, deps) => {
    const bytes = request.files['file']?.bytes ?? Buffer.alloc(0);
    const digest = Buffer.from(sha256(bytes)).toString('hex');
    const { gateway } = request.body;
    // A repeat is recognised by the file itself.
    const hashed = { ...request, body: { gateway, file: digest } };
    return once(hashed, deps, 'TakeSettlementFile', async (send) => {
      const lines = settlementLines(await readCsv(bytes));
      const id = settlementIdOf(gateway, digest);
      return send({
        decider: settlementDecider,
        streamId: id,
        command: { type: 'TakeSettlementFile', data: { gateway, digest, lines } },
        outcome: (events) =>
          events.length === 0
            ? { status: 200, body: { message: successTexts.settlementKnown, id, was_taken: true } }
            : {
                status: 201,
                body: { message: successTexts.settlementTaken, id, was_taken: false },
              },
      });
    });
  },
});
