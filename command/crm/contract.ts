import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import {
  bulkLeadsMax,
  leadGroups,
  leadStatusColours,
  noteLengthMax,
  salesStatusesMax,
  salesStatusLengthMax,
} from '../../domain/shared/crm/types.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { isParams } from '../../domain/shared/texts/template.ts';
import { line, paragraphs } from '../core/text-schema.ts';

/** Requests and answers of the CRM, shared by server and forms. */

const isIdOrNothing = (value: unknown): boolean =>
  value === undefined || value === null || isUuid(value);

const id = () => string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid);
const idIfGiven = () => string().test('uuid', fieldTexts.id, isIdOrNothing);
const isNotMasked = (value: string | null | undefined): boolean => !(value ?? '').includes('***');

/** An empty field of a form means no value. */
const none = (value: unknown): unknown => (value === '' ? null : value);
/** What the selects of people send if nobody is chosen (staff.md section 9). */
const nobody: readonly unknown[] = [-2, '-2', ''];
const noPerson = (value: unknown, given: unknown): unknown =>
  nobody.includes(given) ? null : value;
const text = (max: number) => line().transform(none).max(max, fieldTexts.tooLong).nullable();

const fields = {
  email: () => text(254).test('masked', fieldTexts.masked, isNotMasked).email(fieldTexts.email),
  phone: () => text(40).test('masked', fieldTexts.masked, isNotMasked),
  country: () => text(100),
  city: () => text(100),
  funnelLink: () => text(500),
  reference: () => text(200),
  leadStatus: () => text(salesStatusLengthMax),
};

const firstName = () => line().required(fieldTexts.required).max(100, fieldTexts.tooLong);
const lastName = () => line().max(100, fieldTexts.tooLong);

/** Add New Lead. Without a status the lead gets the default one. */
export const addLeadRequest = object({
  firstName: firstName(),
  lastName: lastName().default(''),
  email: fields.email().default(null),
  phone: fields.phone().default(null),
  country: fields.country().default(null),
  city: fields.city().default(null),
  funnelLink: fields.funnelLink().default(null),
  /** Aff. Reference. */
  reference: fields.reference().default(null),
  leadStatus: fields.leadStatus().default(null),
});
export type AddLeadRequest = InferType<typeof addLeadRequest>;

/** A lead as a program sends it. Its status and affiliator are set by us. */
export const intakeLead = addLeadRequest.omit(['leadStatus']);

export const intakeMost = 1_000;

/** One lead in the fields of the body, or up to 1,000 under `leads`, each accepted or refused on its own. */
export const intakeRequest = intakeLead.shape({
  firstName: line().max(100, fieldTexts.tooLong),
  leads: array()
    // Only described here, not checked: a lead's refusal is reported with the results of the others.
    .of(mixed().nullable().meta({ describedBy: intakeLead }))
    .min(1, fieldTexts.intakeNone)
    .max(intakeMost, fieldTexts.intakeTooMany),
});
export type IntakeRequest = InferType<typeof intakeRequest>;

export const intakeResponse = object({
  created: number().integer().required(),
  refused: number().integer().required(),
  /** One result per lead, in the order in which they were sent. */
  results: array()
    .of(
      object({
        index: number().integer().required(),
        /** `null` if the lead was refused. */
        id: string().nullable().defined(),
        code: string(),
        message: string(),
        /** Error texts by field. */
        errors: mixed(isParams).meta({ format: 'texts' }),
      }).required(),
    )
    .required(),
});
export type IntakeResponse = InferType<typeof intakeResponse>;

/**
 * Edit Lead: all fields with their new values, `null` for none, so that no field is lost by being left out. An absent
 * assignment stays, `null` removes it.
 */
export const editLeadRequest = object({
  firstName: firstName(),
  lastName: lastName().defined(fieldTexts.required),
  email: fields.email().defined(fieldTexts.required),
  phone: fields.phone().defined(fieldTexts.required),
  country: fields.country().defined(fieldTexts.required),
  city: fields.city().defined(fieldTexts.required),
  funnelLink: fields.funnelLink().defined(fieldTexts.required),
  reference: fields.reference().defined(fieldTexts.required),
  leadStatus: fields.leadStatus().defined(fieldTexts.required),
  /** If absent, it stays unchanged. */
  isEmailVerified: boolean().nullable().default(null),
  managerId: idIfGiven().transform(noPerson).nullable(),
  agentId: idIfGiven().transform(noPerson).nullable(),
  retId: idIfGiven().transform(noPerson).nullable(),
  /** The `edits` of the lead as it was read. If absent, later changes by others are overwritten. */
  expectedEdits: number().integer().min(0).nullable().default(null),
});
export type EditLeadRequest = InferType<typeof editLeadRequest>;

/** What a bulk command does to each lead; exactly one of these is set. */
export const bulkChange = object({
  group: string().oneOf(leadGroups, fieldTexts.leadGroup).nonNullable(fieldTexts.leadGroup),
  agentId: idIfGiven().nonNullable(fieldTexts.id),
  retId: idIfGiven().nonNullable(fieldTexts.id),
})
  .nonNullable(fieldTexts.bulkChange)
  .test(
    'one',
    fieldTexts.bulkChange,
    (data) => Object.values(data).filter((value) => value !== undefined).length === 1,
  );
export type BulkChange = InferType<typeof bulkChange>;

export const bulkLeadsRequest = object({
  ids: array()
    .of(id())
    .min(1, fieldTexts.leadsNone)
    .max(bulkLeadsMax, fieldTexts.leadsTooMany)
    .test('twice', fieldTexts.leadsTwice, (ids) => new Set(ids).size === (ids ?? []).length)
    .when('selection', ([selection], ids) =>
      selection === undefined
        ? ids.required(fieldTexts.leadsNone)
        : ids.test('both', fieldTexts.leadsOrSelection, (given) => given === undefined),
    ),
  /** Instead of `ids`: the id that `POST /admin/lists/selections` returned. */
  selection: idIfGiven().nonNullable(fieldTexts.id),
  data: bulkChange,
});

export const bulkLeadsResponse = object({
  message: string().required(),
  /** If it continues in the background (202): the id for `GET /bulks/{id}`. */
  id: string(),
  /** If anything was changed: the id that undoes it, valid for half a minute after it is done. */
  undo: string(),
  changed: number().integer().required(),
  /** Rows that already had the asked-for state. */
  unchanged: number().integer().required(),
  failed: array()
    .of(
      object({
        id: string().required(),
        code: string().required(),
        message: string().required(),
        /** Parameters of the code's sentence; absent if the row's contents are not kept. */
        params: mixed(isParams),
      }).required(),
    )
    .required(),
});
export type BulkLeadsResponse = InferType<typeof bulkLeadsResponse>;

export const addNoteRequest = object({
  content: paragraphs().required(fieldTexts.note).max(noteLengthMax, fieldTexts.tooLong),
  leadId: id(),
});

export const createdResponse = object({ message: string().required(), id: string().required() });
export const messageResponse = object({ message: string().required() });

/** Add and Edit Sales Status. The first status always becomes the default. */
export const salesStatusRequest = object({
  status: line().required(fieldTexts.salesStatus).max(salesStatusLengthMax, fieldTexts.tooLong),
  isDefault: boolean().required(fieldTexts.salesStatusDefault),
  colour: string().oneOf(leadStatusColours, fieldTexts.colour).default('green'),
});
export type SalesStatusRequest = InferType<typeof salesStatusRequest>;

/** These come first, in this order; all others follow in their old order. */
export const orderSalesStatusesRequest = object({
  ids: array().of(id()).required(fieldTexts.required).min(1).max(salesStatusesMax),
});
