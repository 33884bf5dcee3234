import { array, boolean, number, object, string, type InferType } from 'yup';
import { leadGroups, leadStatusColours, leadTypes } from '../../domain/shared/crm/types.ts';

/** Answers about leads. Contact data is masked for agents (rights.md); times are ISO 8601 UTC. */

const textOrNone = () => string().nullable().defined();
const timeOrNone = () => string().nullable().defined();
/** The number people see; `null` until it is assigned. */
const numberOrNone = () => number().integer().nullable().defined();
/** A person who is assigned, or who brought the lead. */
const person = () => object({ id: string().required(), full_name: textOrNone() }).nullable();

/** The beginning of a note; another route lists the whole notes of a lead. */
const notePreview = object({
  id: string().required(),
  content: textOrNone(),
  created_at: string().required(),
  user: object({ full_name: textOrNone() }).required(),
});

const colour = () => string().oneOf(leadStatusColours);

export const leadRow = object({
  id: string().required(),
  number: numberOrNone(),
  first_name: textOrNone(),
  last_name: textOrNone(),
  /** `********` for agents. */
  email: textOrNone(),
  /** `******` and two digits for agents. */
  phone: textOrNone(),
  /** The newest three, newest first. */
  notes: array().of(notePreview).required(),
  notes_total: number().integer().required(),
  country: textOrNone(),
  city: textOrNone(),
  /** The current name of the status. */
  lead_status: textOrNone(),
  lead_status_colour: colour().nullable().defined(),
  group: string().oneOf(leadGroups).required(),
  /** The affiliator. */
  user: person().defined(),
  manager: person().defined(),
  agent: person().defined(),
  retAgent: person().defined(),
  /** The customer that this lead became. */
  linked: object({ id: string().required() }).nullable().defined(),
  /** 3 if the lead is a customer. */
  role_id: numberOrNone(),
  /** How often the fields of the form were changed; an edit sends it back. */
  edits: number().integer().required(),
  /** Whether an account created from it needs no proof of its email address. */
  is_email_verified: boolean().required(),
  created_at: string().required(),
  deposited_at: timeOrNone(),
  last_access: timeOrNone(),
  funnel_link: textOrNone(),
  reference: textOrNone(),
});
export type LeadItem = InferType<typeof leadRow>;
/** What affiliators see of their own leads. */
export const ownLeadRow = leadRow
  .pick([
    ...(['id', 'number', 'first_name', 'last_name', 'email', 'phone', 'city', 'country'] as const),
    ...(['funnel_link', 'reference', 'lead_status', 'lead_status_colour'] as const),
  ])
  .shape({ is_customer: boolean().required() });
export type OwnLeadItem = InferType<typeof ownLeadRow>;

export const intakeReadMost = 1_000;

/**
 * `cursor` is the `next_cursor` of an earlier answer; without it the answer starts at the first lead. After the cursor
 * come leads that were added or changed since, each once, in its current state.
 */
export const intakeReadQuery = object({
  limit: string().matches(/^(?:[1-9]\d{0,2}|1000)$/, 'Give a whole number from 1 to 1000.'),
  cursor: string().matches(/^\d{1,18}$/, 'Give the next_cursor of an earlier answer.'),
});

export const intakeReadResponse = object({
  data: array()
    .of(
      ownLeadRow
        .omit(['lead_status_colour', 'number'])
        .shape({
          created_at: string().required(),
          /** Grows with each change of these fields. */
          change: string().required(),
          /** When the customer that it became first deposited real money. */
          deposited_at: timeOrNone(),
        })
        .required(),
    )
    .required(),
  /**
   * The cursor of the next page; after the last lead, the cursor from which leads that are added or changed later
   * begin.
   */
  next_cursor: string().required(),
  has_more: boolean().required(),
});
export const leadResponse = object({ data: leadRow.required() });

/** A calendar day: the dates in the path are UTC days, the last one included. */
const day = () =>
  string()
    .required()
    .matches(/^\d{4}-\d{2}-\d{2}$/)
    .test('day', (text) => {
      const at = new Date(`${text}T00:00:00.000Z`);
      // The database has no year 0.
      return at.getUTCFullYear() >= 1 && at.toISOString().startsWith(text);
    });

/** A sales status with `_` for spaces, or `All`. */
const status = () => string().required().max(200);
const type = () => string().oneOf(leadTypes).required();

const days = { startDate: day(), endDate: day() };
export const salesParams = object({ status: status(), type: type() });
export const salesDaysParams = object({ status: status(), type: type(), ...days });
export const statusParams = object({ status: status() });
export const statusDaysParams = object({ status: status(), ...days });
const group = () =>
  string()
    .oneOf([...leadGroups, 'all'])
    .required();
export const newParams = object({ group: group(), type: type() });
export const newDaysParams = object({ group: group(), type: type(), ...days });

export const noteRow = object({
  id: string().required(),
  content: textOrNone(),
  created_at: string().required(),
  user: object({ id: string().required(), full_name: textOrNone() }).required(),
});
export type NoteItem = InferType<typeof noteRow>;

/** Sales agents (5) or retention agents (6). */
const agentTypes = ['5', '6'] as const;
export const agentsParams = object({ type: string().oneOf(agentTypes).required() });

export const agentsResponse = object({
  data: array()
    .of(
      object({
        id: string().required(),
        number: numberOrNone(),
        full_name: textOrNone(),
        email: textOrNone(),
      }).required(),
    )
    .required(),
});
export type AgentItem = InferType<typeof agentsResponse>['data'][number];

export const salesStatusRow = object({
  id: string().required(),
  status: string().required(),
  colour: colour().required(),
  /** True for exactly one status. */
  is_default: boolean().required(),
});
export type SalesStatusItem = InferType<typeof salesStatusRow>;
