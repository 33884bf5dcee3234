import type { Migration } from './migration.ts';

/**
 * How often people may do something, counted over all processes together (`infra/http/limits`). Each rule is one
 * function, so that an attempt costs one call and two callers cannot take the same last place. Times come from the
 * caller's clock; a crash may lose all of it.
 */
export const limitsMigration: Migration = {
  name: '100-limits',
  up: async (knex) => {
    await knex.raw(`
      create unlogged table ops.attempts (
        key      text primary key,
        failures integer not null,
        rounds   integer not null,
        since    timestamptz not null,
        open_at  timestamptz not null
      );
      create index attempts_since on ops.attempts (since);

      -- Counts an attempt as failed before it is made. Seconds to wait where none may be made now, else 0.
      create function ops.begin_attempt(p_key text, p_limit integer, p_window double precision,
        p_first double precision, p_most double precision, p_forget double precision, p_now timestamptz)
      returns double precision language plpgsql as $$
      declare a ops.attempts;
      begin
        insert into ops.attempts as x values (p_key, 0, 0, p_now, p_now)
          on conflict (key) do update set key = x.key returning x.* into a;
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

      -- An attempt that was counted did not fail after all.
      create function ops.undo_attempt(p_key text, p_limit integer, p_now timestamptz)
      returns void language sql as $$
        update ops.attempts set
          failures = case when failures > 0 then failures - 1 when open_at > p_now then p_limit - 1 else 0 end,
          rounds = case when failures = 0 and open_at > p_now then rounds - 1 else rounds end,
          open_at = case when failures = 0 and open_at > p_now then p_now else open_at end
        where key = p_key
      $$;

      -- The turn of an answer among those of a key, later the more failed of late: seconds until it, or minus those to
      -- wait where too many stand in line.
      create function ops.take_turn(p_key text, p_free integer, p_quiet double precision,
        p_most double precision, p_now timestamptz)
      returns double precision language plpgsql as $$
      declare
        a ops.attempts;
        wait double precision;
      begin
        insert into ops.attempts as x values (p_key, 0, 0, p_now, p_now)
          on conflict (key) do update set key = x.key returning x.* into a;
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

      create unlogged table ops.token_buckets (
        key    text primary key,
        tokens double precision not null,
        at     timestamptz not null
      );
      create index token_buckets_at on ops.token_buckets (at);

      -- Takes from a bucket that fills by itself: what is needed, even into debt, as long as one token is there, and of
      -- what lies in it as much as is wished for. Tokens given, or minus the seconds until there is one.
      create function ops.take_tokens(p_key text, p_needed double precision, p_wished double precision,
        p_burst double precision, p_rate double precision, p_now timestamptz)
      returns double precision language plpgsql as $$
      declare
        b ops.token_buckets;
        taken double precision;
      begin
        insert into ops.token_buckets as x values (p_key, p_burst, p_now)
          on conflict (key) do update set key = x.key returning x.* into b;
        b.tokens := least(p_burst, b.tokens + greatest(extract(epoch from p_now - b.at), 0) * p_rate);
        if b.tokens < 1 then return -((1 - b.tokens) / p_rate); end if;
        taken := greatest(p_needed, least(p_wished, floor(b.tokens)));
        update ops.token_buckets x set tokens = b.tokens - taken, at = greatest(b.at, p_now) where x.key = p_key;
        return taken;
      end $$;

      grant execute on function
        ops.begin_attempt(text, integer, double precision, double precision, double precision, double precision, timestamptz),
        ops.undo_attempt(text, integer, timestamptz),
        ops.take_turn(text, integer, double precision, double precision, timestamptz),
        ops.take_tokens(text, double precision, double precision, double precision, double precision, timestamptz)
        to daybook_app;
    `);
  },
};
