import type { Migration } from './migration.ts';

/**
 * The five schemas, and what each role may do in them by default (design.md sections 3 and 4). Tables of later
 * migrations belong to the owner and get these rights when they are created; tables of read models belong to the
 * projector. The migration of a table that needs other rights sets them itself.
 */
export const rolesAndSchemas: Migration = {
  name: '001-roles-and-schemas',
  up: async (knex) => {
    await knex.raw(schemas);
    await knex.raw(defaultRights);
    await knex.raw(readModelRights);
  },
};

// `ops` already exists: it holds the migrations' own table.
const schemas = `
  create schema eventstore;
  create schema vault;
  create schema read;
  create schema market;
  grant usage on schema eventstore, vault, read, market, ops to daybook_app;
  grant usage, create on schema read to daybook_projector;
  grant usage on schema eventstore, vault, market, ops to daybook_projector;
  grant usage on schema read, market to daybook_query;
`;

// Everybody may call a new function unless that right is revoked first.
const defaultRights = `
  alter default privileges revoke execute on functions from public;

  alter default privileges in schema eventstore grant select on tables to daybook_app, daybook_projector;
  alter default privileges in schema eventstore grant execute on functions to daybook_app;

  alter default privileges in schema vault grant select, insert, update, delete on tables to daybook_app;
  alter default privileges in schema vault grant usage, select on sequences to daybook_app;

  alter default privileges in schema market grant select, insert, update, delete on tables to daybook_app;
  alter default privileges in schema market grant select on tables to daybook_query, daybook_projector;
  alter default privileges in schema market grant usage, select on sequences to daybook_app;

  alter default privileges in schema ops grant select, insert, update, delete on tables to daybook_app, daybook_projector;
  alter default privileges in schema ops grant usage, select on sequences to daybook_app, daybook_projector;
`;

const readModelRights = `
  set local role daybook_projector;
  alter default privileges in schema read grant select on tables to daybook_app, daybook_query, daybook_owner;
  set local role daybook_owner;
`;
