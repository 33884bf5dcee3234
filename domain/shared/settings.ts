import type { Audit } from './audit/define-audit.ts';
import { lastWord } from './audit/define-audit.ts';
import type { AuditWord } from './audit/types.ts';
import { yesOrNo } from './audit/words.ts';
import type { Decider } from './decider.ts';
import { DomainError, invariant } from './errors.ts';
import type { EventCatalogue, EventDeclaration } from './event-catalogue.ts';
import type { DomainCommand, DomainEvent } from './messages.ts';
import { nextSecret, secretWord, type SecretChange, type SecretRef } from './secret-ref.ts';
import { generalErrors } from './texts/errors.ts';

/** Each kind of settings has one stream, with this id. */
export const settingsStreamId = 'default';

/** The values that are saved together, by the type of the event that records them. */
type Parts = Readonly<Record<string, object>>;

export type SettingsEvent<P extends Parts> = {
  [Type in keyof P & string]: DomainEvent<Type, P[Type]>;
}[keyof P & string];

/** A requested change of one part: a value that is left out stays as it is. */
export type AskedSettings<P extends Parts> = {
  [Type in keyof P & string]: Readonly<{
    type: Type;
    data: { readonly [Name in keyof P[Type]]?: P[Type][Name] | undefined };
  }>;
}[keyof P & string];

/** A part's current values; `revision` is the stream's revision when the part was last set, 0 if it never was. */
type Standing<Values> = Readonly<{ values: Readonly<Values>; revision: number }>;

/** `revision` counts the stream's events. */
export type Settings<P extends Parts> = Readonly<{
  revision: number;
  parts: { readonly [Type in keyof P]: Standing<P[Type]> };
}>;

/** Changes of secrets by field; fields that are not named stay as they are. */
export type SecretChanges = Readonly<Record<string, SecretChange>>;

/**
 * Saves one part. `expectedRevision` is the revision that the person saw; `null` skips the check. Secrets change by
 * `secrets` alone: their fields in `event` are ignored, because a sender does not know the current secret.
 */
export type ChangeSettings<P extends Parts> = DomainCommand<
  'ChangeSettings',
  { event: AskedSettings<P>; expectedRevision: number | null; secrets: SecretChanges }
>;

/** The command that saves the values of an event. */
export const changeTo = <const Event>(
  event: Event,
  expectedRevision: number | null = null,
  secrets: SecretChanges = {},
) => ({ type: 'ChangeSettings', data: { event, expectedRevision, secrets } }) as const;

/** Names of the values whose type is a secret. */
type SecretNames<Values> = {
  [Name in keyof Values & string]: Values[Name] extends SecretRef | null
    ? SecretRef extends Values[Name]
      ? Name
      : never
    : never;
}[keyof Values & string];

type Part<Values> = Readonly<{
  /** Version and upcasters of the event; version 1 by default. */
  stored?: EventDeclaration;
  /** The values before anybody has set any. */
  defaults: Readonly<Values>;
  /** Whether the combination of values is valid; any is by default. */
  // A method, not a property, so that parts with different values fit the same type.
  isPossible?(values: Readonly<Values>): boolean;
  /** Values that are secrets: events hold a reference to the secret, never the secret. */
  secrets?: readonly SecretNames<Values>[];
  /** Values that are ids of files, or `null`. */
  files?: readonly (keyof Values & string)[];
  /** Template of the audit, with `{{actor}}`. */
  sentence: string;
  /** Names of the values, for the audit. */
  fields: { readonly [Name in keyof Values & string]: string };
  /** A value's words in the audit; by default text as it is, and yes or no for switches. */
  show?(value: Values[keyof Values]): string;
}>;

/** A part without the types of its values. */
type ErasedPart = Readonly<{
  stored?: EventDeclaration;
  defaults: object;
  isPossible?(values: object): boolean;
  secrets?: readonly string[];
  files?: readonly string[];
  sentence: string;
  fields: Readonly<Record<string, string>>;
  show?(value: unknown): string;
}>;

export type SettingsDeclaration<P extends Parts> = Readonly<{
  /** Stream category, permanent (docs/streams.md). */
  category: string;
  foldVersion: number;
  /** By event type, permanent as well. */
  parts: { readonly [Type in keyof P]: Part<P[Type]> };
}>;

export type DefinedSettings<P extends Parts> = Readonly<{
  catalogue: EventCatalogue;
  decider: Decider<Settings<P>, ChangeSettings<P>, SettingsEvent<P>>;
  audit: Audit;
  /** The fields that are secrets, by event type. */
  secrets: Readonly<Record<string, readonly string[]>>;
}>;

/** Sorts names at every depth, so that values in another order of names count as the same. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, canonical(inner)]);
};

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

const deciderOf = <P extends Parts>({
  category,
  foldVersion,
  parts,
}: SettingsDeclaration<P>): DefinedSettings<P>['decider'] => ({
  category,
  foldVersion,
  decide: ({ data: { event: asked, expectedRevision, secrets } }, state) => {
    const part: ErasedPart = parts[asked.type];
    const { values, revision } = state.parts[asked.type];
    const event = eventOf(parts, asked, values, secrets);
    if (part.isPossible !== undefined && !part.isPossible(event.data))
      throw new DomainError(generalErrors.INVALID_SETTING);
    if (isSame(values, event.data)) return [];
    if (expectedRevision !== null && expectedRevision < revision)
      throw new DomainError(generalErrors.STALE_SETTINGS, { revision: state.revision });
    return [event];
  },
  evolve: (state, event) => {
    const revision = state.revision + 1;
    return {
      revision,
      parts: { ...state.parts, [event.type]: { values: event.data, revision } },
    };
  },
  initialState: () => ({ revision: 0, parts: defaultsOf(parts) }),
});

/** The value of a secret field: the reference to its current secret. */
export const secretIn = (values: object, name: string): SecretRef | null => {
  const refs: Readonly<Record<string, SecretRef | null>> = { ...values };
  return refs[name] ?? null;
};

/** The event for a requested change: the new values, those that stay, and the secrets after the change. */
const eventOf = <P extends Parts>(
  parts: SettingsDeclaration<P>['parts'],
  asked: AskedSettings<P>,
  before: object,
  changes: SecretChanges,
): SettingsEvent<P> => {
  const { secrets: names = [] }: ErasedPart = parts[asked.type];
  const refs: Record<string, SecretRef | null> = {};
  for (const name of names) refs[name] = nextSecret(secretIn(before, name), changes[name]);
  const given = Object.entries(asked.data).filter(([, value]) => value !== undefined);
  const data = { ...before, ...Object.fromEntries(given), ...refs };
  const event: DomainEvent = { type: asked.type, data };
  const isOurs = (one: DomainEvent): one is SettingsEvent<P> => Object.hasOwn(parts, one.type);
  invariant(isOurs(event), 'the event type is one of the parts');
  return event;
};

const defaultsOf = <P extends Parts>(
  parts: SettingsDeclaration<P>['parts'],
): Settings<P>['parts'] => {
  const found: Partial<Record<keyof P, Standing<object>>> = {};
  for (const type in parts) found[type] = { values: parts[type].defaults, revision: 0 };
  const isWhole = (all: typeof found): all is Settings<P>['parts'] =>
    Object.keys(all).length === Object.keys(parts).length;
  invariant(isWhole(found), 'every part has a value');
  return found;
};

const wordOf = (
  part: ErasedPart | undefined,
  data: object,
  name: string,
  value: unknown,
): AuditWord =>
  part?.secrets?.includes(name) === true
    ? secretWord(secretIn(data, name))
    : part?.files?.includes(name) === true
      ? fileWord(value)
      : (part?.show ?? shown)(value);

/** Names a file by the end of its id. */
const fileWord = (id: unknown): AuditWord =>
  secretWord(typeof id === 'string' ? { id, previous: null } : null);

const shown = (value: unknown): AuditWord =>
  typeof value === 'boolean' ? yesOrNo(value) : String(value);

const auditOf = <P extends Parts>({ category, parts }: SettingsDeclaration<P>): Audit => {
  const byType: Readonly<Record<string, ErasedPart>> = parts;
  const declared = Object.values(byType);
  const names = Object.fromEntries(declared.flatMap(({ fields }) => Object.entries(fields)));
  return {
    category,
    types: Object.keys(byType),
    templates: declared.map(({ sentence }) => sentence),
    fieldNames: Object.values(names),
    tell: ({ type }) => {
      const part = byType[type];
      return part === undefined ? null : { template: part.sentence };
    },
    describer: lastWord(names, ({ type, data }: DomainEvent) =>
      Object.entries(data).map(([name, value]: [string, unknown]) => ({
        name,
        value: wordOf(byType[type], data, name, value),
      })),
    ),
    about: () => null,
  };
};

/**
 * Declares one kind of settings: its stream, events, fold and audit words. A person who saves a part that somebody else
 * has changed since they read it gets `STALE_SETTINGS`. Saving the current values again changes nothing.
 */
export const defineSettings = <P extends Parts>(
  declaration: SettingsDeclaration<P>,
): DefinedSettings<P> => ({
  catalogue: {
    category: declaration.category,
    events: Object.fromEntries(
      Object.entries<ErasedPart>(declaration.parts).map(([type, { stored = { version: 1 } }]) => [
        type,
        stored,
      ]),
    ),
  },
  decider: deciderOf(declaration),
  audit: auditOf(declaration),
  secrets: Object.fromEntries(
    Object.entries<ErasedPart>(declaration.parts).map(([type, { secrets = [] }]) => [
      type,
      secrets,
    ]),
  ),
});
