import type { Migration } from './migration.ts';

/**
 * Differences from migration 070: a single event with its command has its own function, `append_one`; and `append`
 * looks up commands and revisions without sorting, reads no further back than the expected revision, and splits its
 * arrays without storing the rows. What both write is the same as before, byte for byte.
 *
 * No constraint checks the length of hashes any more, because it was evaluated for each INSERT: SHA-256 fixes the
 * length of one, and the event store's port refuses another length of the other.
 */
export const appendOneMigration: Migration = {
  name: '080-append-one',
  up: async (knex) => {
    await knex.raw(`
      alter table eventstore.events drop constraint events_hash_check;
      alter table eventstore.commands drop constraint commands_body_hash_check;
    `);
    await knex.raw(appendOne);
    await knex.raw(append);
    await knex.raw(`
      revoke all on function eventstore.append_one from public;
      grant execute on function eventstore.append_one to daybook_app;
    `);
  },
};

/**
 * Returns position and time in microseconds, or nothing if it wrote nothing; then \`append\` gives the reason.
 * Everything is looked up in the statement that waits for the head, so it may be older than what another process
 * committed meanwhile; then the unique keys refuse the insert, and \`append\` is called too.
 */
const appendOne = `
  create function eventstore.append_one(
    p_stream text, p_expected integer, p_id uuid, p_type text, p_version integer, p_occurred_at timestamptz,
    p_content bytea, p_data text, p_metadata text,
    p_scope text, p_key text, p_command_id uuid, p_body_hash bytea, p_answer text
  ) returns bigint[]
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_position bigint;
    v_hash bytea;
    v_recorded_at timestamptz;
    v_micros bigint;
    v_revision integer;
    v_done timestamptz;
    v_told text;
  begin
    select h.position + 1, h.hash, greatest(h.recorded_at, clock_timestamp()),
           (select e.revision from eventstore.events e
             where e.stream = p_stream and e.revision >= p_expected order by e.revision desc limit 1),
           (select k.recorded_at from eventstore.commands k where k.scope = p_scope and k.key = p_key)
      into strict v_position, v_hash, v_recorded_at, v_revision, v_done
      from eventstore.head h for update of h;
    if coalesce(v_revision, -1) <> p_expected or v_done is not null then
      return null;
    end if;
    v_micros := (extract(epoch from v_recorded_at) * 1000000)::bigint;
    v_hash := sha256(v_hash || int8send(v_position) || int8send(v_micros) || p_content);
    with event as (
      insert into eventstore.events
        (position, stream, revision, version, id, type, occurred_at, recorded_at, hash, data, metadata)
      values (v_position, p_stream, p_expected + 1, p_version, p_id, p_type, p_occurred_at, v_recorded_at, v_hash,
              p_data, p_metadata)
    ), command as (
      insert into eventstore.commands
        (scope, key, command_id, stream, revision_read, position, recorded_at, body_hash, answer)
      values (p_scope, p_key, p_command_id, p_stream, p_expected, v_position, v_recorded_at, p_body_hash, p_answer)
    )
    update eventstore.head set position = v_position, hash = v_hash, recorded_at = v_recorded_at;
    v_told := pg_notify('eventstore', '');
    return array[v_position, v_micros];
  end $$;
`;

/** Revisions in the order of the streams, and which commands were already handled. */
const judge = `
    -- What unnest gives stays in its order: nothing stands between it and the array.
    o_details := array(
      select coalesce((
        select e.revision from eventstore.events e
         where e.stream = s.stream and e.revision >= s.expected order by e.revision desc limit 1
      ), -1)
      from (select unnest(p_streams) as stream, unnest(p_expected) as expected) s
    );
    for request in 1 .. cardinality(p_streams) loop
      if o_details[request] = p_expected[request] then
        o_verdicts[request] := 0;
      else
        o_verdicts[request] := 1;
        o_details[request] := coalesce((
          select e.revision from eventstore.events e
           where e.stream = p_streams[request] order by e.revision desc limit 1
        ), -1);
      end if;
    end loop;

    v_done := array(
      select (select k.recorded_at from eventstore.commands k where k.scope = c.scope and k.key = c.key)
        from (select unnest(p_command_scopes) as scope, unnest(p_command_keys) as key) c
    );
    if cardinality(array_remove(v_done, null)) > 0 then
      -- Of several repeated commands of a request the first is named: it comes last here.
      for command in reverse cardinality(v_done) .. 1 loop
        if v_done[command] > o_recorded_at - interval '7 days' then
          o_verdicts[p_command_requests[command]] := 2;
          o_details[p_command_requests[command]] := command;
        elsif v_done[command] is not null then
          v_expired := v_expired || command;
        end if;
      end loop;
    end if;`;

const link = `
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
    end loop;`;

const write = `
    if v_position > o_position then
      insert into eventstore.events
        (position, stream, revision, version, id, type, occurred_at, recorded_at, hash, data, metadata)
      select v_starts[e.request] + 1 + e.n - v_first[e.request],
             p_streams[e.request],
             p_expected[e.request] + 1 + e.n - v_first[e.request],
             e.version, e.id, e.type, e.occurred_at, o_recorded_at, v_hashes[e.n],
             convert_from(substr(p_payload, e.start + 33, e.data_size), 'UTF8'),
             convert_from(substr(p_payload, e.start + 33 + e.data_size, e.metadata_size), 'UTF8')
        from (
          select unnest(p_event_requests) as request, unnest(p_event_ids) as id, unnest(p_event_types) as type,
                 unnest(p_event_versions) as version, unnest(p_occurred_at) as occurred_at,
                 unnest(p_event_offsets) as start, unnest(p_data_sizes) as data_size,
                 unnest(p_metadata_sizes) as metadata_size, generate_series(1, cardinality(p_event_ids)) as n
        ) e
       where o_verdicts[e.request] = 0;
    end if;

    foreach v_command in array v_expired loop
      delete from eventstore.commands k
       where k.scope = p_command_scopes[v_command] and k.key = p_command_keys[v_command]
         and o_verdicts[p_command_requests[v_command]] = 0;
    end loop;
    insert into eventstore.commands
      (scope, key, command_id, stream, revision_read, position, recorded_at, body_hash, answer)
    select c.scope, c.key, c.id, p_streams[c.request],
           p_expected[c.request] + c.events_before,
           v_starts[c.request] + c.events_before + c.events,
           o_recorded_at,
           substr(p_payload, c.start + 1, 32),
           convert_from(substr(p_payload, c.start + 33, c.answer_size), 'UTF8')
      from (
        select unnest(p_command_requests) as request, unnest(p_command_scopes) as scope,
               unnest(p_command_keys) as key, unnest(p_command_ids) as id,
               unnest(p_command_events_before) as events_before, unnest(p_command_events) as events,
               unnest(p_command_offsets) as start, unnest(p_answer_sizes) as answer_size
      ) c
     where o_verdicts[c.request] = 0;`;

const append = `
  create or replace function eventstore.append(
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
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_hash bytea;
    v_time bytea;
    v_position bigint;
    v_done timestamptz[];
    v_command integer;
    v_expired integer[] := '{}';
    v_starts bigint[];
    v_first integer[];
    v_hashes bytea[];
    v_event integer := 1;
    v_written boolean := false;
    v_told text;
  begin
    select position, hash, greatest(recorded_at, clock_timestamp())
      into strict o_position, v_hash, o_recorded_at
      from eventstore.head for update;
    v_time := int8send((extract(epoch from o_recorded_at) * 1000000)::bigint);
    v_position := o_position;
    ${judge}
    ${link}
    if not v_written then
      return;
    end if;
    ${write}

    if v_position > o_position then
      update eventstore.head set position = v_position, hash = v_hash, recorded_at = o_recorded_at;
      v_told := pg_notify('eventstore', '');
    end if;
  end $$;
`;
