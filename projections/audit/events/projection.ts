import { aboutOf } from '../../../domain/audit-words.ts';
import { eventCatalogues } from '../../../domain/event-catalogues.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { categoryOf, idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { AuditEventRow, AuditOwnerRow } from './rows.ts';
import { searchTextOf } from './search-text.ts';

const personalFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  eventCatalogues.flatMap(({ events }) =>
    Object.entries(events).map(([type, { personal }]) => [type, new Set(personal)] as const),
  ),
);

const withoutPersonal = ({ type, data }: RecordedEvent): object => {
  const personal = personalFields.get(type);
  invariant(personal, `${type} is declared in a catalogue`);
  if (personal.size === 0) return data;
  return Object.fromEntries(Object.entries(data).filter(([field]) => !personal.has(field)));
};

/** Categories whose stream id is the id of a person. */
const categoriesOfPeople: ReadonlySet<string> = new Set([
  'user',
  'trader',
  'second_factor',
  'api_key',
]);

/** A text field of an event's data; `null` if it has none of this name. */
const textIn = (data: object, name: string): string | null => {
  const found: unknown = Object.hasOwn(data, name) ? Reflect.get(data, name) : null;
  return typeof found === 'string' ? found : null;
};

/** The customer that an event names, or in whose stream it is. */
const namedUser = ({ stream, data }: RecordedEvent): string | null =>
  categoriesOfPeople.has(categoryOf(stream)) ? idOf(stream) : textIn(data, 'userId');

const refused: ReadonlySet<string> = new Set(['CommandRefused', 'RefusalsSuppressed']);

const isOfWallet = ({ stream }: RecordedEvent): boolean => categoryOf(stream) === 'wallet';

const rowOf = (event: RecordedEvent, owner: string | null): AuditEventRow => {
  const { actor, correlationId, causationId, commandId } = event.metadata;
  const data = withoutPersonal(event);
  return {
    position: event.position.toString(),
    event_id: event.id,
    recorded_at: event.recordedAt,
    occurred_at: event.occurredAt,
    type: event.type,
    category: categoryOf(event.stream),
    stream: event.stream,
    revision: event.revision,
    actor_id: actor.userId,
    actor_role: actor.roleId,
    impersonator_id: actor.impersonatorId,
    correlation_id: correlationId,
    causation_id: causationId,
    command_id: commandId,
    outcome: refused.has(event.type) ? 'refused' : 'done',
    user_id: namedUser(event) ?? owner,
    order_id: textIn(event.data, 'orderId'),
    about_id: aboutOf(event),
    search: searchTextOf(event.type, data),
    hash: event.hash,
    data,
  };
};

/** Every event of every category, for the audit. */
export const auditEvents = defineProjection<{ main: AuditEventRow; owners: AuditOwnerRow }>({
  name: 'audit_events',
  version: 16,
  categories: eventCatalogues.map(({ category }) => category),
  tables: {
    main: {
      columns: {
        position: 'bigint',
        event_id: 'uuid',
        recorded_at: 'timestamptz',
        occurred_at: 'timestamptz',
        type: 'text',
        category: 'text',
        stream: 'text',
        revision: 'integer',
        actor_id: 'text',
        actor_role: 'integer?',
        impersonator_id: 'text?',
        correlation_id: 'text',
        causation_id: 'text',
        command_id: 'text',
        outcome: 'text',
        user_id: 'uuid?',
        order_id: 'uuid?',
        about_id: 'uuid?',
        search: 'text',
        hash: 'text',
        data: 'jsonb',
      },
      key: ['position'],
      isWrittenOnce: true,
      indexes: [
        '(actor_id, position)',
        '(impersonator_id, position) where impersonator_id is not null',
        '(stream, position)',
        '(type, position)',
        '(user_id, position) where user_id is not null',
        '(order_id, position) where order_id is not null',
        '(about_id, position) where about_id is not null',
        `(position) where outcome = 'refused'`,
        '(recorded_at, position)',
        '(event_id)',
        '(command_id)',
        '(correlation_id)',
        // Most events are caused by their own command; few are caused by another event.
        '(causation_id) where causation_id <> command_id',
        'using gin (search gin_trgm_ops)',
      ],
    },
    owners: { columns: { wallet_id: 'uuid', user_id: 'uuid' }, key: ['wallet_id'] },
  },
  touches: (event) => (isOfWallet(event) ? [{ table: 'owners', key: [idOf(event.stream)] }] : []),
  apply: (event, rows) => {
    const userId = event.type === 'WalletOpened' ? namedUser(event) : null;
    if (userId !== null) rows.put('owners', { wallet_id: idOf(event.stream), user_id: userId });
    const owner = isOfWallet(event) ? rows.get('owners', idOf(event.stream))?.user_id : null;
    rows.put('main', rowOf(event, owner ?? null));
  },
  changes: () => [{ tag: { type: 'Audit', id: 'all' }, audience: { roles: [1] } }],
});
