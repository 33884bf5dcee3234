import type { Knex } from 'knex';

/** One step forward of the schema. Its name must not change once it ran anywhere. */
export type Migration = Readonly<{ name: string; up: (knex: Knex) => Promise<void> }>;
