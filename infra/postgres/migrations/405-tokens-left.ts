import type { Migration } from './migration.ts';

/**
 * A bucket returns how many tokens are left, so that callers can be told. `ops.take_tokens` stays for processes of the
 * previous release.
 */
export const tokensLeftMigration: Migration = {
  name: '405-tokens-left',
  up: async (knex) => {
    await knex.raw(`
      -- As ops.take_tokens. o_taken: tokens given, or minus the seconds until there is one; o_left: what lies there then.
      create function ops.draw_tokens(p_key text, p_needed double precision, p_wished double precision,
        p_burst double precision, p_rate double precision, p_now timestamptz,
        out o_taken double precision, out o_left double precision)
      returns record language plpgsql as $$
      declare b ops.token_buckets;
      begin
        insert into ops.token_buckets as x values (p_key, p_burst, p_now)
          on conflict (key) do update set key = x.key returning x.* into b;
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
        ops.draw_tokens(text, double precision, double precision, double precision, double precision, timestamptz)
        to daybook_app;
    `);
  },
};
