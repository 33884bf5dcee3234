import type { Decimal } from '../decimal.ts';
import type { DomainEvent } from '../messages.ts';
import type { AuditField, AuditWord } from './types.ts';

/** What a sentence needs in addition to the event's data. */
export type Surroundings = Readonly<{
  /** Who acted. */
  actorId: string;
  /** Id of the stream: the wallet, lead, case, person or instrument itself. */
  streamId: string;
  /** The customer concerned, if any: for a wallet, its owner. */
  userId: string | null;
}>;

/** A sentence, before the name of the actor is known. */
export type Told = Readonly<{ template: string; words?: Readonly<Record<string, AuditWord>> }>;

/**
 * The sums of earlier events about an order. The newest event of each type is not included, because it is folded
 * itself, with its other data.
 */
export type EarlierOfOrder = Readonly<{
  swap: Decimal;
  /** Of the parts closed since the order's costs were last set. */
  spread: Decimal;
  marginReleased: Decimal;
  corrected: Decimal;
}>;

/** Money after an event, and the sums that the newest events about the order do not contain. */
export type Funds = Readonly<{
  balance: Decimal;
  margin: Decimal;
  held: Decimal;
  /** `null` if the question is not about an order. */
  earlier: EarlierOfOrder | null;
}>;

/**
 * Describes what an event changed, by folding its stream up to it: `fields` gives the same fields in the same order for
 * the state before and the state after the event. It is only for readers; no decision is based on it.
 */
export type Describer<State = unknown, Event extends DomainEvent = DomainEvent> = Readonly<{
  initialState: State;
  // Methods, not properties, so that describers of different states stay assignable without a cast.
  evolve(state: State, event: Event, about: Event): State;
  /**
   * For streams whose money is known at some event: the folded state with this money, after the newest events about an
   * order were folded.
   */
  withFunds?(state: State, funds: Funds): State;
  fields(state: State, about: Event): readonly AuditField[];
}>;

/** A method's type, so that tellers of different events fit into one table without a cast. */
type Teller<Data> = Readonly<{ tell(data: Data, around: Surroundings): Told }>['tell'];

type Tellers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Teller<Extract<Event, { type: Type }>['data']>;
};

type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The texts of one stream category. */
export type Audit = Readonly<{
  category: string;
  /** Event types that have a sentence. */
  types: readonly string[];
  /** Every template, for translators. */
  templates: readonly string[];
  /** Every name of a field, for translators. */
  fieldNames: readonly string[];
  /** The sentence of an event; `null` for an event that has none here. */
  tell: (event: DomainEvent, around: Surroundings) => Told | null;
  /**
   * Describes what an event changed; `null` for categories whose events change nothing, such as refusals and readings.
   */
  describer: Describer | null;
  /** The record that an event names in addition to its own stream, its customer and its order. */
  about: (event: DomainEvent) => string | null;
}>;

/**
 * Declares the texts of an aggregate's events, in `audit.ts` beside them. `texts` are templates by event type, with
 * `{{actor}}` for the actor; `fields` are the names of what events change.
 */
export const defineAudit = <Event extends DomainEvent>(declared: {
  category: string;
  texts: Texts;
  sentences: Tellers<Event>;
  fields?: Readonly<Record<string, string>>;
  describer: Describer | null;
  // A method, so that it may take the aggregate's own event type.
  about?(event: DomainEvent): string | null;
}): Audit => {
  const tellers: Readonly<Record<string, Teller<object>>> = declared.sentences;
  return {
    category: declared.category,
    types: Object.keys(tellers),
    templates: Object.values(declared.texts).flatMap((text) =>
      typeof text === 'string' ? [text] : Object.values(text),
    ),
    fieldNames: Object.values(declared.fields ?? {}),
    tell: ({ type, data }, around) =>
      Object.hasOwn(tellers, type) ? (tellers[type]?.(data, around) ?? null) : null,
    describer: declared.describer,
    about: (event) => declared.about?.(event) ?? null,
  };
};

/** One field that an event sets. */
export type Setting<Name extends string = string> = Readonly<{
  name: Name;
  value: AuditWord | null;
  /** Distinguishes several settings of the same name; defaults to the name. */
  key?: string;
}>;

type Standing = Readonly<Record<string, AuditWord | null>>;

/** For streams whose events contain the new values: each event sets some fields, and the newest value counts. */
export const lastWord = <Event extends DomainEvent, Name extends string>(
  names: Readonly<Record<Name, string>>,
  settingsOf: (event: Event) => readonly Setting<Name>[],
): Describer<Standing, Event> => {
  const keyOf = ({ key, name }: Setting<Name>): string => key ?? name;
  return {
    initialState: {},
    evolve: (state, event) => ({
      ...state,
      ...Object.fromEntries(settingsOf(event).map((set) => [keyOf(set), set.value])),
    }),
    fields: (state, about) =>
      settingsOf(about).map((set) => ({
        field: names[set.name],
        value: state[keyOf(set)] ?? null,
      })),
  };
};
