import type { SchemaFieldDescription } from 'yup';
import { csvFields, type CsvField } from '../../domain/shared/crm/csv.ts';
import { valueParser } from '../../infra/http/validate.ts';
import { addLeadRequest, intakeLead, type AddLeadRequest } from './contract.ts';

/** A lead as a program sends it. */
export type IntakeLead = Omit<AddLeadRequest, 'leadStatus'>;

/** Printable ASCII and Latin letters, with single spaces inside; no rule of the form changes such a text. */
const plainText = /^[!-~\u00c0-\u024f](?:[ -~\u00c0-\u024f]*[!-~\u00c0-\u024f])?$/;
/** Marks a masked value; a text that contains it needs the full check. */
const maskMark = '***';

type Rule = Readonly<{ max: number; pattern: RegExp | null }>;

/** The form's rule for a plain text in this field: its length, and its pattern if it has one. */
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

/** The fields of a lead that the form accepts unchanged; `null` if the form itself must check them. */
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
 * Reads a lead of a file by the rules of the form. Nearly all leads are plain texts, which are checked in a twentieth
 * of the schema's time; the schema reads the others. Throws INVALID with a sentence per field.
 */
export const readLead = (raw: unknown): AddLeadRequest => {
  const fields = plainFields(raw, rules);
  if (fields === null) return parseForm(raw);
  return { ...leadOf(fields), leadStatus: fields.get('leadStatus') ?? null };
};

/** The same for a lead that a program sends. */
export const readIntakeLead = (raw: unknown): IntakeLead => {
  const fields = plainFields(raw, intakeRules);
  return fields === null ? parseIntake(raw) : leadOf(fields);
};
