import type { Migration } from './migration.ts';

/**
 * The append function of migration 010, made faster: its parameters, its answers and what it writes are the same.
 *
 * - Its plans are cached. With arrays as parameters PostgreSQL prefers a plan made for the given values, and planning
 *   took more of a small batch's time than writing it.
 * - One event with one command, which is most of what an idle installation writes, is handled without splitting arrays.
 * - Command records are inserted without a conflict clause, because the lookup under the lock shows that they are new.
 *   A record that no longer answers repeats is deleted first.
 */
export const appendMigration: Migration = {
  name: '070-append',
  up: async (knex) => {
    await knex.raw(appendFunction);
  },
};

/** Writes a request that is alone in its batch; it uses the first elements of the arrays. */
const writeOne = `
      select coalesce((
               select e.revision from eventstore.events e
                where e.stream = p_streams[1] order by e.revision desc limit 1
             ), -1),
             (select k.recorded_at from eventstore.commands k
               where k.scope = p_command_scopes[1] and k.key = p_command_keys[1])
        into v_revision, v_done;
      o_verdicts := array[case when v_done > v_alive then 2 when v_revision = p_expected[1] then 0 else 1 end];
      o_details := array[case when v_done > v_alive then 1 else v_revision end];
      if o_verdicts[1] <> 0 then
        return;
      end if;
      if v_done is not null then
        delete from eventstore.commands k where k.scope = p_command_scopes[1] and k.key = p_command_keys[1];
      end if;
      v_position := o_position + 1;
      v_hash := sha256(v_hash || int8send(v_position) || v_time || substr(p_payload, p_event_offsets[1] + 1, 32));
      insert into eventstore.events
        (position, stream, revision, version, id, type, occurred_at, recorded_at, hash, data, metadata)
      values (v_position, p_streams[1], v_revision + 1, p_event_versions[1], p_event_ids[1], p_event_types[1],
              p_occurred_at[1], o_recorded_at, v_hash,
              convert_from(substr(p_payload, p_event_offsets[1] + 33, p_data_sizes[1]), 'UTF8'),
              convert_from(
                substr(p_payload, p_event_offsets[1] + 33 + p_data_sizes[1], p_metadata_sizes[1]), 'UTF8'));
      insert into eventstore.commands
        (scope, key, command_id, stream, revision_read, position, recorded_at, body_hash, answer)
      values (p_command_scopes[1], p_command_keys[1], p_command_ids[1], p_streams[1], v_revision, v_position,
              o_recorded_at, substr(p_payload, p_command_offsets[1] + 1, 32),
              convert_from(substr(p_payload, p_command_offsets[1] + 33, p_answer_sizes[1]), 'UTF8'));
      update eventstore.head set position = v_position, hash = v_hash, recorded_at = o_recorded_at;
      v_told := pg_notify('eventstore', '');
      return;`;

/** Revisions in the order of the streams, and which commands were already handled. */
const judgeAll = `
    -- What unnest gives stays in its order: nothing stands between it and the array.
    o_details := array(
      select coalesce((
        select e.revision from eventstore.events e
         where e.stream = s.stream order by e.revision desc limit 1
      ), -1)
      from unnest(p_streams) s (stream)
    );
    for request in 1 .. cardinality(p_streams) loop
      o_verdicts[request] := case when o_details[request] = p_expected[request] then 0 else 1 end;
    end loop;

    if cardinality(p_command_requests) > 0 then
      for v_request, v_command, v_done in
        select c.request, c.n, done.recorded_at
          from unnest(p_command_requests, p_command_scopes, p_command_keys) with ordinality c (request, scope, key, n)
          cross join lateral (
            select k.recorded_at from eventstore.commands k where k.scope = c.scope and k.key = c.key
            offset 0
          ) done
         order by c.n desc
      loop
        if v_done > v_alive then
          o_verdicts[v_request] := 2;
          o_details[v_request] := v_command;
        else
          v_expired := v_expired || v_command;
        end if;
      end loop;
    end if;`;

const writeAll = `
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
      from unnest(p_command_requests, p_command_scopes, p_command_keys, p_command_ids, p_command_events_before,
                  p_command_events, p_command_offsets, p_answer_sizes)
           as c (request, scope, key, id, events_before, events, start, answer_size)
     where o_verdicts[c.request] = 0;`;

const appendFunction = `
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
    -- Records of commands that are younger answer repeats.
    v_alive timestamptz;
    v_revision integer;
    v_done timestamptz;
    v_request integer;
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
    v_alive := o_recorded_at - interval '7 days';

    if cardinality(p_streams) = 1 and cardinality(p_event_ids) = 1 and cardinality(p_command_ids) = 1 then
      ${writeOne}
    end if;

    v_position := o_position;
    ${judgeAll}

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
    ${writeAll}

    if v_position > o_position then
      update eventstore.head set position = v_position, hash = v_hash, recorded_at = o_recorded_at;
      v_told := pg_notify('eventstore', '');
    end if;
  end $$;
`;
