import type { Decimal } from '../decimal.ts';
import type { DomainEvent } from '../messages.ts';
import type { AuditField, AuditWord } from './types.ts';

/** What a sentence needs beside the event's own data. */
export type Surroundings = Readonly<{
  /** Whoever did it. */
  actorId: string;
  /** Id of the stream: the wallet, lead, case, person or instrument itself. */
  streamId: string;
  /** The customer concerned, where there is one: a wallet's owner. */
  userId: string | null;
}>;

/** A sentence before it is known who acted. */
export type Told = Readonly<{ template: string; words?: Readonly<Record<string, AuditWord>> }>;

/**
 * What events about an order came to, of those that add up. The newest of each type is not in it: that one is folded itself,
 * with what else it says.
 */
export type EarlierOfOrder = Readonly<{
  swap: Decimal;
  /** Of parts since what the order costs was set last. */
  spread: Decimal;
  marginReleased: Decimal;
  corrected: Decimal;
}>;

/** Money as it stood after an event, and what is not told by the last words on the order that is asked about. */
export type Funds = Readonly<{
  balance: Decimal;
  margin: Decimal;
  held: Decimal;
  /** `null` where no order is asked about. */
  earlier: EarlierOfOrder | null;
}>;

/**
 * Tells what an event changed, by folding its stream up to it: `fields` of the state before the event and of the state
 * after it are the same fields in the same order. It serves people who read; no decision rests on it.
 */
export type Describer<State = unknown, Event extends DomainEvent = DomainEvent> = Readonly<{
  initialState: State;
  // Methods, not properties, so that describers of different states stay assignable without a cast.
  evolve(state: State, event: Event, about: Event): State;
  /** For streams whose money is known at some event: the state with it, once the last words on an order are folded. */
  withFunds?(state: State, funds: Funds): State;
  fields(state: State, about: Event): readonly AuditField[];
}>;

/** A method's type, so that tellers of different events can stand in one table without a cast. */
type Teller<Data> = Readonly<{ tell(data: Data, around: Surroundings): Told }>['tell'];

type Tellers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Teller<Extract<Event, { type: Type }>['data']>;
};

type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The words of one stream category. */
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
  /** What an event changed; `null` where events change nothing, as refusals and readings. */
  describer: Describer | null;
  /** The record that an event names beside its own stream, its customer and its order. */
  about: (event: DomainEvent) => string | null;
}>;

/**
 * Declares the words of an aggregate's events, beside its events (`audit.ts`). `texts` are templates by event type, with
 * `{{actor}}` for whoever did it; `fields` are the names of what events change.
 */
export const defineAudit = <Event extends DomainEvent>(declared: {
  category: string;
  texts: Texts;
  sentences: Tellers<Event>;
  fields?: Readonly<Record<string, string>>;
  describer: Describer | null;
  // A method, so that it may take the aggregate's own events.
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

/** One thing that an event sets. */
export type Setting<Name extends string = string> = Readonly<{
  name: Name;
  value: AuditWord | null;
  /** Tells several of one name apart; the name if absent. */
  key?: string;
}>;

type Standing = Readonly<Record<string, AuditWord | null>>;

/** For streams whose events say how things stand afterwards: each sets some fields, and the last word holds. */
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
