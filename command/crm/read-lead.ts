import type { SchemaFieldDescription } from 'yup';
import { csvFields, type CsvField } from '../../domain/shared/crm/csv.ts';
import { valueParser } from '../../infra/http/validate.ts';
import { addLeadRequest, intakeLead, type AddLeadRequest } from './contract.ts';

/** A lead as a program sends it. */
export type IntakeLead = Omit<AddLeadRequest, 'leadStatus'>;

/** Letters of Latin scripts, digits and signs, single spaces within: no rule of the form changes such a text. */
const plainText = /^[!-~\u00c0-\u024f](?:[ -~\u00c0-\u024f]*[!-~\u00c0-\u024f])?$/;
/** Never in a text that stands for itself. */
const maskMark = '***';

type Rule = Readonly<{ max: number; pattern: RegExp | null }>;

/** What the form asks of a plain text in this field: its length, and its pattern where it has one. */
const ruleOf = (description: SchemaFieldDescription | undefined): Rule => {
  const tests = description !== undefined && 'tests' in description ? description.tests : [];
  const paramOf = (name: string, param: string): unknown =>
    tests.find((test) => test.name === name)?.params?.[param];
  const pattern = paramOf('email', 'regex');
  return {
    max: Number(paramOf('max', 'max')),
    pattern: pattern instanceof RegExp ? pattern : null,
  };
};

const described = addLeadRequest.describe().fields;
const rules = new Map<string, Rule>(csvFields.map((name) => [name, ruleOf(described[name])]));

const isPlain = (text: string, { max, pattern }: Rule): boolean =>
  text.length <= max &&
  plainText.test(text) &&
  !text.includes(maskMark) &&
  (pattern === null || pattern.test(text));

/** The fields of a lead that the form would take as they are; `null` where it must look at them itself. */
const plainFields = (
  raw: unknown,
  names: ReadonlyMap<string, Rule>,
): ReadonlyMap<string, string> | null => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(raw)) {
    const rule = names.get(name);
    if (rule === undefined || typeof value !== 'string' || !isPlain(value, rule)) return null;
    fields.set(name, value);
  }
  return fields.has('firstName' satisfies CsvField) ? fields : null;
};

const leadOf = (fields: ReadonlyMap<string, string>): IntakeLead => {
  const text = (name: CsvField): string | null => fields.get(name) ?? null;
  return {
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    city: text('city'),
    funnelLink: text('funnelLink'),
    reference: text('reference'),
  };
};

const intakeRules = new Map([...rules].filter(([name]) => name !== 'leadStatus'));
const parseIntake = valueParser(intakeLead);
const parseForm = valueParser(addLeadRequest);

/**
 * A lead by the rules of the form, as a file gives it. Nearly all are plain texts, which need a twentieth of the time that
 * the schema takes; whatever is not, the schema reads. Throws INVALID with a sentence per field.
 */
export const readLead = (raw: unknown): AddLeadRequest => {
  const fields = plainFields(raw, rules);
  if (fields === null) return parseForm(raw);
  return { ...leadOf(fields), leadStatus: fields.get('leadStatus') ?? null };
};

/** The same of a lead that a program sends. */
export const readIntakeLead = (raw: unknown): IntakeLead => {
  const fields = plainFields(raw, intakeRules);
  return fields === null ? parseIntake(raw) : leadOf(fields);
};
