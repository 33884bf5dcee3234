import type { Migration } from './migration.ts';

/**
 * Schema `eventstore`: the log, its head, command records, snapshots, and the one function that appends (design.md
 * section 3). Only that function writes the log; nobody at all changes it.
 */
export const eventStoreMigration: Migration = {
  name: '010-eventstore',
  up: async (knex) => {
    await knex.raw(tables);
    await knex.raw(appendOnly);
    await knex.raw(appendFunction);
    await knex.raw(forgetFunction);
    await knex.raw(rights);
  },
};

const tables = `
  create table eventstore.events (
    position    bigint primary key,
    stream      text not null,
    revision    integer not null,
    version     integer not null,
    id          uuid not null,
    type        text not null,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null,
    hash        bytea not null check (octet_length(hash) = 32),
    data        text not null,
    metadata    text not null
  );
  create unique index events_stream on eventstore.events (stream, revision);
  create index events_category on eventstore.events (split_part(stream, '-', 1), position);

  -- The end of the log, and the lock that makes position order commit order.
  create table eventstore.head (
    is_only     boolean primary key default true check (is_only),
    position    bigint not null,
    hash        bytea not null check (octet_length(hash) = 32),
    recorded_at timestamptz not null
  );
  insert into eventstore.head (position, hash, recorded_at)
  values (0, decode(repeat('00', 32), 'hex'), 'epoch');

  create table eventstore.commands (
    scope         text not null,
    key           text not null,
    command_id    uuid not null,
    stream        text not null,
    revision_read integer not null,
    position      bigint not null,
    recorded_at   timestamptz not null,
    body_hash     bytea not null check (octet_length(body_hash) = 32),
    answer        text not null,
    primary key (scope, key)
  );
  create index commands_recorded on eventstore.commands using brin (recorded_at);

  create table eventstore.snapshots (
    stream       text primary key,
    revision     integer not null,
    fold_version integer not null,
    hash         bytea not null check (octet_length(hash) = 32),
    state        text not null check (octet_length(state) <= 262144),
    taken_at     timestamptz not null default clock_timestamp()
  );
`;

const appendOnly = `
  create function eventstore.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The log is append-only: % of %.% is refused.', tg_op, tg_table_schema, tg_table_name
      using errcode = 'insufficient_privilege';
  end $$;

  create trigger events_append_only before update or delete or truncate on eventstore.events
    for each statement execute function eventstore.refuse_change();
  create trigger head_stays before delete or truncate on eventstore.head
    for each statement execute function eventstore.refuse_change();
`;

/**
 * Takes a batch of requests, each with another stream, and each with another command key (the gatherer guarantees it;
 * the unique keys refuse it otherwise). The payload holds, per event, content hash, data and metadata, and per command
 * its body hash and answer, at the given offsets. PL/pgSQL takes a new snapshot for each statement, so what is looked
 * up after the head was locked sees everything that was committed before.
 *
 * Verdicts: 0 appended; 1 conflict, with the stream's revision as detail; 2 duplicate, with the number of the first
 * command that already exists as detail.
 */
const appendFunction = `
  create function eventstore.append(
    p_streams text[], p_expected integer[], p_event_counts integer[],
    p_event_requests integer[], p_event_ids uuid[], p_event_types text[], p_event_versions integer[],
    p_occurred_at timestamptz[], p_event_offsets integer[], p_data_sizes integer[], p_metadata_sizes integer[],
    p_command_requests integer[], p_command_scopes text[], p_command_keys text[], p_command_ids uuid[],
    p_command_events_before integer[], p_command_events integer[],
    p_command_offsets integer[], p_answer_sizes integer[],
    p_payload bytea,
    out o_position bigint, out o_recorded_at timestamptz, out o_verdicts integer[], out o_details integer[]
  )
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
  as $$
  declare
    v_hash bytea;
    v_time bytea;
    v_position bigint;
    v_starts bigint[];
    v_first integer[];
    v_hashes bytea[];
    v_event integer := 1;
    v_written boolean := false;
    v_requests integer[];
    v_commands integer[];
  begin
    select position, hash, greatest(recorded_at, clock_timestamp())
      into strict o_position, v_hash, o_recorded_at
      from eventstore.head for update;
    v_time := int8send((extract(epoch from o_recorded_at) * 1000000)::bigint);
    v_position := o_position;

    select array_agg(last.revision order by r.n),
           array_agg(case when last.revision = r.expected then 0 else 1 end order by r.n)
      into o_details, o_verdicts
      from unnest(p_streams, p_expected) with ordinality r (stream, expected, n)
      cross join lateral (
        select coalesce((
          select e.revision from eventstore.events e
           where e.stream = r.stream order by e.revision desc limit 1
        ), -1) as revision
        offset 0
      ) last;

    if cardinality(p_command_requests) > 0 then
      select array_agg(c.request order by c.n desc), array_agg(c.n order by c.n desc)
        into v_requests, v_commands
        from unnest(p_command_requests, p_command_scopes, p_command_keys) with ordinality c (request, scope, key, n)
        cross join lateral (
          select from eventstore.commands k
           where k.scope = c.scope and k.key = c.key and k.recorded_at > o_recorded_at - interval '7 days'
          offset 0
        ) done;
      for i in 1 .. coalesce(cardinality(v_requests), 0) loop
        o_verdicts[v_requests[i]] := 2;
        o_details[v_requests[i]] := v_commands[i];
      end loop;
    end if;

    for request in 1 .. cardinality(p_streams) loop
      v_first[request] := v_event;
      v_starts[request] := v_position;
      if o_verdicts[request] = 0 then
        v_written := true;
        for n in v_event .. v_event + p_event_counts[request] - 1 loop
          v_position := v_position + 1;
          v_hash := sha256(v_hash || int8send(v_position) || v_time || substr(p_payload, p_event_offsets[n] + 1, 32));
          v_hashes[n] := v_hash;
        end loop;
      end if;
      v_event := v_event + p_event_counts[request];
    end loop;
    if not v_written then
      return;
    end if;

    if v_position > o_position then
      insert into eventstore.events
        (position, stream, revision, version, id, type, occurred_at, recorded_at, hash, data, metadata)
      select v_starts[e.request] + 1 + e.n - v_first[e.request],
             p_streams[e.request],
             p_expected[e.request] + 1 + e.n - v_first[e.request],
             e.version, e.id, e.type, e.occurred_at, o_recorded_at, v_hashes[e.n],
             convert_from(substr(p_payload, e.start + 33, e.data_size), 'UTF8'),
             convert_from(substr(p_payload, e.start + 33 + e.data_size, e.metadata_size), 'UTF8')
        from unnest(p_event_requests, p_event_ids, p_event_types, p_event_versions, p_occurred_at,
                    p_event_offsets, p_data_sizes, p_metadata_sizes)
             with ordinality e (request, id, type, version, occurred_at, start, data_size, metadata_size, n)
       where o_verdicts[e.request] = 0;
    end if;

    insert into eventstore.commands
      (scope, key, command_id, stream, revision_read, position, recorded_at, body_hash, answer)
    select c.scope, c.key, c.id, p_streams[c.request],
           p_expected[c.request] + c.events_before,
           v_starts[c.request] + c.events_before + c.events,
           o_recorded_at,
           substr(p_payload, c.start + 1, 32),
           convert_from(substr(p_payload, c.start + 33, c.answer_size), 'UTF8')
      from unnest(p_command_requests, p_command_scopes, p_command_keys, p_command_ids, p_command_events_before,
                  p_command_events, p_command_offsets, p_answer_sizes)
           as c (request, scope, key, id, events_before, events, start, answer_size)
     where o_verdicts[c.request] = 0
    -- One that is there all the same no longer answers repeats: it makes room.
    on conflict (scope, key) do update
       set (command_id, stream, revision_read, position, recorded_at, body_hash, answer)
         = (excluded.command_id, excluded.stream, excluded.revision_read, excluded.position,
            excluded.recorded_at, excluded.body_hash, excluded.answer);

    if v_position > o_position then
      update eventstore.head set position = v_position, hash = v_hash, recorded_at = o_recorded_at;
      perform pg_notify('eventstore', '');
    end if;
  end $$;
`;

const forgetFunction = `
  -- Removes records of commands that no longer answer repeats, some at a time; says how many.
  create function eventstore.forget_commands(p_limit integer) returns integer
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with expired as (
      select scope, key from eventstore.commands
       where recorded_at <= clock_timestamp() - interval '7 days' limit p_limit
    ), removed as (
      delete from eventstore.commands k using expired e where k.scope = e.scope and k.key = e.key returning 1
    )
    select count(*)::integer from removed;
  $$;
`;

// The roles may read the log by default (migration 001); these rights are granted in addition.
const rights = `
  revoke all on function eventstore.append, eventstore.forget_commands, eventstore.refuse_change from public;
  grant execute on function eventstore.append, eventstore.forget_commands to daybook_app;
  revoke all on eventstore.commands, eventstore.snapshots from daybook_projector;
  grant insert, update, delete on eventstore.snapshots to daybook_app;
`;
