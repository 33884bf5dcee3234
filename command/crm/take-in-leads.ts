import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { crmErrors } from '../../domain/crm/errors.ts';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { defineRoute, withKey, type Answer } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { beginBulk, endBulk } from '../core/bulks/records.ts';
import { isRefused, latest, rowsAtOnce, sendRow } from '../core/bulks/send-rows.ts';
import type { Handled } from '../core/command.ts';
import { inParallel } from '../core/in-parallel.ts';
import { partKeyOf, type Sending } from '../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import { onceInParts, wasSentBefore } from '../core/send.ts';
import {
  intakeRequest,
  intakeResponse,
  type IntakeRequest,
  type IntakeResponse,
} from './contract.ts';
import { defaultStatus } from './facts.ts';
import { readIntakeLead, type IntakeLead } from './read-lead.ts';

type Result = IntakeResponse['results'][number];
type Row = Readonly<{ result: Result; handled: Handled | null }>;

/** Room for a thousand leads with all fields at their longest. */
const bodyBytesMost = 2 * 1024 * 1024;

/** The raw leads of a request; refuses one that has both forms, or neither. */
const leadsOf = ({ leads, ...one }: IntakeRequest): readonly unknown[] => {
  if (leads === undefined) return [one];
  const named = Object.values(one).some(
    (value) => value !== undefined && value !== null && value !== '',
  );
  if (named) throw new DomainError(generalErrors.INVALID, {}, { leads: fieldTexts.leadsOrOne });
  return leads;
};

const refusedResult = (index: number, error: unknown): Row => {
  if (!isDomainError(error)) throw error;
  const { code, message, fields } = error;
  const errors = fields === undefined ? {} : { errors: fields };
  return { result: { index, id: null, code, message, ...errors }, handled: null };
};

type Intake = Readonly<{
  sending: Sending;
  affiliatorId: string;
  /** Throws if the row must no longer be begun. */
  mayGoOn: (index: number) => Promise<void>;
}>;

/**
 * A lead's id is derived from the idempotency key of the request and the lead's index, so that a repeat adds none
 * twice.
 */
const placeOf = (index: number): string => `lead/${index}`;

const commandOf = (leadId: string, affiliatorId: string, lead: IntakeLead, deps: CommandDeps) => ({
  decider: leadDecider,
  streamId: leadId,
  isFirst: true,
  command: {
    type: 'AddLead' as const,
    data: { ...lead, status: defaultStatus(deps), source: 'api' as const, affiliatorId },
  },
});

/** A lead that is sent alone is one command and one append. */
const takeInOne = (
  request: Parameters<typeof onceInParts>[0],
  deps: CommandDeps,
  raw: unknown,
): Promise<Answer> => {
  const lead = readIntakeLead(raw);
  const affiliatorId = callerOf(request).actor.userId;
  return onceInParts(request, deps, 'TakeInLeads', async ({ idOf, send }) => {
    deps.reference.requireFresh('sales_status');
    const id = idOf(placeOf(0));
    const body = { created: 1, refused: 0, results: [{ index: 0, id }] };
    return send({
      ...commandOf(id, affiliatorId, lead, deps),
      outcome: () => ({ status: 201, body }),
    });
  });
};

/** Checks every so many rows whether the API key is still valid. Once it is not, no further row is begun. */
const lookEvery = (rows: number, stands: () => Promise<boolean>) => {
  let last = Promise.resolve(true);
  return async (index: number): Promise<void> => {
    if (index > 0 && index % rows === 0) last = last.then((stood) => stood && stands());
    if (!(await last)) throw new DomainError(generalErrors.KEY_NOT_VALID);
  };
};

const takeInRow = async (
  { sending, affiliatorId, mayGoOn }: Intake,
  deps: CommandDeps,
  raw: unknown,
  index: number,
): Promise<Row> => {
  try {
    await mayGoOn(index);
    const leadId = partKeyOf(sending.record, placeOf(index));
    const row = commandOf(leadId, affiliatorId, readIntakeLead(raw), deps);
    const handled = await sendRow(deps.handler, sending, String(index), row);
    if (isRefused(handled)) throw new DomainError(handled.refusal, handled.params);
    return { result: { index, id: row.streamId }, handled };
  } catch (error) {
    return refusedResult(index, error);
  }
};

/**
 * Accepts leads from an affiliator's program. A single lead is refused like any request; of several, each is refused on
 * its own.
 */
export const takeInLeads = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/api/v1/leads',
  kind: 'command',
  items: ({ leads }) => leads?.length ?? 1,
  isRepeat: wasSentBefore,
  summary:
    'Add one lead, or up to 1,000 under `leads`. Each lead is accepted or refused on its own. A repeat with the same Idempotency-Key adds no lead twice and counts as one lead.',
  permission: withKey,
  body: intakeRequest,
  bodyBytesMost,
  response: intakeResponse,
  status: 201,
  alsoAnswers: [200],
  errors: [crmErrors.LEAD_EXISTS, generalErrors.REFERENCE_DATA_STALE],
  handle: async (request, deps) => {
    const raw = leadsOf(request.body);
    if (request.body.leads === undefined) return takeInOne(request, deps, raw[0]);
    const sending = sendingOfRequest('TakeInLeads', request, deps);
    const intake = {
      sending,
      affiliatorId: callerOf(request).actor.userId,
      mayGoOn: lookEvery(rowsAtOnce, request.context.stillStands),
    };
    await beginBulk(deps.handler, sending, async () => deps.reference.requireFresh('sales_status'));
    const rows = await inParallel(
      raw.map((lead, index) => ({ lead, index })),
      rowsAtOnce,
      ({ lead, index }) => takeInRow(intake, deps, lead, index),
    );
    const handled = rows.flatMap((row) => row.handled ?? []);
    const counts = { created: handled.length, refused: rows.length - handled.length };
    const status = counts.refused === 0 ? 201 : 200;
    await endBulk(deps.handler, sending, { status, body: counts });
    return {
      status,
      body: { ...counts, results: rows.map(({ result }) => result) },
      position: latest(handled) ?? (await deps.head()),
    };
  },
});
