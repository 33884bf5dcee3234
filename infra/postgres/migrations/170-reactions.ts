import type { Migration } from './migration.ts';

/**
 * The state of a reaction beside its checkpoint: why it stopped, from which position it acts, and what it knows of each
 * record that its events are about. No personal data: a state holds ids and times.
 */
export const reactionsMigration: Migration = {
  name: '170-reactions',
  up: async (knex) => {
    await knex.raw(`
      alter table ops.checkpoints
        add column status     text not null default 'running' check (status in ('running', 'stopped', 'retry')),
        add column error      text,
        add column stopped_at bigint,
        -- Events up to here are history: they are folded, and nothing is done about them.
        add column acts_after bigint not null default 0;

      create table ops.reaction_states (
        reaction text not null,
        key      text not null,
        state    jsonb not null,
        primary key (reaction, key)
      );
    `);
  },
};
