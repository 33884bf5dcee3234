import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { crmErrors } from '../../domain/crm/errors.ts';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { defineRoute, withKey, type Answer } from '../../infra/http/route.ts';
import { bodyParser } from '../../infra/http/validate.ts';
import type { CommandDeps } from '../deps.ts';
import { beginBulk, endBulk } from '../core/bulks/records.ts';
import { isRefused, latest, rowsAtOnce, sendRow } from '../core/bulks/send-rows.ts';
import type { Handled } from '../core/command.ts';
import { inParallel } from '../core/in-parallel.ts';
import { partKeyOf, type Sending } from '../core/metadata.ts';
import { callerOf, sendingOfRequest } from '../core/person.ts';
import {
  intakeLead,
  intakeRequest,
  intakeResponse,
  type IntakeRequest,
  type IntakeResponse,
} from './contract.ts';
import { defaultStatus } from './facts.ts';

type Result = IntakeResponse['results'][number];
type Row = Readonly<{ result: Result; handled: Handled | null }>;

const parseBody = bodyParser(intakeLead);
const parse = (raw: unknown) => intakeLead.cast(parseBody(raw));
/** A thousand leads with all fields at their longest. */
const bodyBytesMost = 2 * 1024 * 1024;

/** The leads of a request, as they came; refuses one that has both forms, or none. */
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

type Intake = Readonly<{ sending: Sending; affiliatorId: string }>;

/** The id of a lead follows from the key of the whole, so that a repeat adds none. */
const idOf = ({ sending }: Intake, index: number): string =>
  partKeyOf(sending.record, `lead/${index}`);

const commandOf = (
  intake: Intake,
  deps: CommandDeps,
  lead: ReturnType<typeof parse>,
  index: number,
) => ({
  decider: leadDecider,
  streamId: idOf(intake, index),
  isFirst: true,
  command: {
    type: 'AddLead' as const,
    data: {
      ...lead,
      status: defaultStatus(deps),
      source: 'api' as const,
      affiliatorId: intake.affiliatorId,
    },
  },
});

/** A lead that is sent by itself is one command, and one append. */
const takeInOne = async (intake: Intake, deps: CommandDeps, raw: unknown): Promise<Answer> => {
  const lead = parse(raw);
  const { record, metadata } = intake.sending;
  const counts = { created: 1, refused: 0 };
  const { position } = await deps.handler.once(record, metadata, async (send) => {
    deps.reference.requireFresh('sales_status');
    return send({
      ...intake.sending,
      ...commandOf(intake, deps, lead, 0),
      outcome: () => ({ status: 201, body: counts }),
    });
  });
  return {
    status: 201,
    body: { ...counts, results: [{ index: 0, id: idOf(intake, 0) }] },
    position,
  };
};

const takeInRow = async (
  intake: Intake,
  deps: CommandDeps,
  raw: unknown,
  index: number,
): Promise<Row> => {
  try {
    const row = commandOf(intake, deps, parse(raw), index);
    const handled = await sendRow(deps.handler, intake.sending, String(index), row);
    if (isRefused(handled)) throw new DomainError(handled.refusal, handled.params);
    return { result: { index, id: row.streamId }, handled };
  } catch (error) {
    return refusedResult(index, error);
  }
};

/** Takes leads in from a program of an affiliator; one is refused as any request, of many each by itself. */
export const takeInLeads = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/api/v1/leads',
  kind: 'command',
  items: ({ leads }) => leads?.length ?? 1,
  summary:
    'Add one lead, or up to 1,000 under `leads`. Each of many is taken or refused by itself; a repeat with the same Idempotency-Key adds none twice.',
  permission: withKey,
  body: intakeRequest,
  bodyBytesMost,
  response: intakeResponse,
  status: 201,
  alsoAnswers: [200],
  errors: [crmErrors.LEAD_EXISTS, generalErrors.REFERENCE_DATA_STALE],
  handle: async (request, deps) => {
    const raw = leadsOf(request.body);
    const affiliatorId = callerOf(request).actor.userId;
    const sending = sendingOfRequest('TakeInLeads', request, deps);
    const intake = { sending, affiliatorId };
    if (request.body.leads === undefined) return takeInOne(intake, deps, raw[0]);
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
