import type { Migration } from './migration.ts';

/**
 * After a clock was ahead for a moment and was corrected, nobody stays locked out: times in the future are moved back
 * to now, with the remaining wait they had. Small differences between the clocks of hosts move nothing back, because
 * that would refill buckets too often.
 */
export const limitsAfterALeapMigration: Migration = {
  name: '421-limits-after-a-leap',
  up: async (knex) => {
    await knex.raw(`
      create function ops.is_after_a_leap(p_dated timestamptz, p_now timestamptz)
      returns boolean language sql immutable as $$ select p_dated > p_now + interval '10 seconds' $$;

      -- Kept, so that a wait which was brought back comes to its end.
      create function ops.brought_back(a ops.attempts, p_now timestamptz)
      returns ops.attempts language plpgsql as $$
      begin
        if ops.is_after_a_leap(a.since, p_now) then
          a.open_at := least(a.open_at, greatest(p_now, p_now + (a.open_at - a.since)));
          a.since := p_now;
          update ops.attempts x set since = a.since, open_at = a.open_at where x.key = a.key;
        end if;
        return a;
      end $$;

      create or replace function ops.begin_attempt(p_key text, p_limit integer, p_window double precision,
        p_first double precision, p_most double precision, p_forget double precision, p_now timestamptz)
      returns double precision language plpgsql as $$
      declare a ops.attempts;
      begin
        insert into ops.attempts as x values (p_key, 0, 0, p_now, p_now)
          on conflict (key) do update set key = x.key returning x.* into a;
        a := ops.brought_back(a, p_now);
        if a.open_at > p_now then return extract(epoch from a.open_at - p_now); end if;
        if a.since + make_interval(secs => p_window) <= p_now then
          a.failures := 0;
          a.since := p_now;
        end if;
        a.failures := a.failures + 1;
        if a.failures >= p_limit then
          if a.open_at + make_interval(secs => p_forget) <= p_now then a.rounds := 0; end if;
          a.rounds := least(a.rounds + 1, 30);
          a.failures := 0;
          a.since := p_now;
          a.open_at := p_now + make_interval(secs => least(p_first * 2 ^ (a.rounds - 1), p_most));
        end if;
        update ops.attempts x set failures = a.failures, rounds = a.rounds, since = a.since, open_at = a.open_at
          where x.key = p_key;
        return 0;
      end $$;

      create or replace function ops.take_turn(p_key text, p_free integer, p_quiet double precision,
        p_most double precision, p_now timestamptz)
      returns double precision language plpgsql as $$
      declare
        a ops.attempts;
        wait double precision;
      begin
        insert into ops.attempts as x values (p_key, 0, 0, p_now, p_now)
          on conflict (key) do update set key = x.key returning x.* into a;
        a := ops.brought_back(a, p_now);
        wait := greatest(extract(epoch from a.open_at - p_now), 0);
        if wait > p_most then return -(wait - p_most); end if;
        if a.since + make_interval(secs => p_quiet) <= p_now then a.failures := 0; end if;
        a.failures := least(a.failures + 1, p_free + 30);
        a.open_at := greatest(a.open_at, p_now);
        if a.failures > p_free then
          a.open_at := a.open_at + make_interval(secs => least(2 ^ (a.failures - p_free - 1), p_most));
        end if;
        update ops.attempts x set failures = a.failures, since = p_now, open_at = a.open_at where x.key = p_key;
        return wait;
      end $$;

      create or replace function ops.draw_tokens(p_key text, p_needed double precision, p_wished double precision,
        p_burst double precision, p_rate double precision, p_now timestamptz,
        out o_taken double precision, out o_left double precision)
      returns record language plpgsql as $$
      declare b ops.token_buckets;
      begin
        insert into ops.token_buckets as x values (p_key, p_burst, p_now)
          on conflict (key) do update set key = x.key returning x.* into b;
        if ops.is_after_a_leap(b.at, p_now) then
          b.at := p_now;
          update ops.token_buckets x set at = p_now where x.key = p_key;
        end if;
        o_left := least(p_burst, b.tokens + greatest(extract(epoch from p_now - b.at), 0) * p_rate);
        if o_left < 1 then
          o_taken := -((1 - o_left) / p_rate);
          return;
        end if;
        o_taken := greatest(p_needed, least(p_wished, floor(o_left)));
        o_left := o_left - o_taken;
        update ops.token_buckets x set tokens = o_left, at = greatest(b.at, p_now) where x.key = p_key;
      end $$;

      grant execute on function
        ops.is_after_a_leap(timestamptz, timestamptz),
        ops.brought_back(ops.attempts, timestamptz)
        to daybook_app;
    `);
  },
};
