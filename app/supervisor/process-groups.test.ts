import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { connectionsOf, fitProcesses, serversOf, workersOf } from './process-groups.ts';

const config = (command: string, projection: string, roles = 'all') =>
  loadConfig({
    DAYBOOK_COMMAND_PROCESSES: command,
    DAYBOOK_PROJECTION_PROCESSES: projection,
    DAYBOOK_ROLES: roles,
  });

describe('the processes of a host', () => {
  it('are two on a small machine, with no more connections than a default PostgreSQL allows', () => {
    const small = config('1', '1');
    expect(workersOf(small)).toEqual([
      {
        name: 'projections, reactions, triggers, prices',
        roles: ['projections', 'reactions', 'triggers', 'prices'],
        share: { index: 0, count: 1 },
      },
    ]);
    expect(serversOf(small).map(({ name }) => name)).toEqual(['web, command, query']);
    expect(connectionsOf(small)).toBe(67);
  });

  it('are more when more are configured: projections are shared among them, triggers and prices are not', () => {
    const large = config('3', '2');
    expect(workersOf(large).map(({ name, share }) => [name, share])).toEqual([
      ['projections, reactions, triggers, prices', { index: 0, count: 2 }],
      ['projections 2', { index: 1, count: 2 }],
    ]);
    expect(serversOf(large).map(({ name, share }) => [name, share.index])).toEqual([
      ['web, command, query', 0],
      ['web, command, query 2', 1],
      ['web, command, query 3', 2],
    ]);
    expect(connectionsOf(large)).toBe(157);
  });

  it('follow the roles of the host', () => {
    expect(workersOf(config('2', '2', 'web'))).toEqual([]);
    expect(workersOf(config('2', '2', 'prices,web')).map(({ name }) => name)).toEqual(['prices']);
    expect(serversOf(config('2', '2', 'projections'))).toEqual([]);
    expect(serversOf(config('2', '2', 'query')).map(({ name }) => name)).toEqual([
      'query',
      'query 2',
    ]);
  });

  const onManyCores = (env: Record<string, string>) => ({
    ...loadConfig(env),
    commandProcesses: 8,
    projectionProcesses: 4,
  });

  it.each([
    [400, 8, 4],
    [366, 7, 4],
    [97, 2, 1],
    [67, 1, 1],
    [20, 1, 1],
  ])(
    'given %i connections of the database, then %i and %i are started of the eight and four that fit the cores',
    (letIn, commandProcesses, projectionProcesses) => {
      expect(fitProcesses(onManyCores({}), letIn)).toEqual({
        commandProcesses,
        projectionProcesses,
      });
    },
  );

  it('are as many as were set by hand, whatever the database allows; an empty setting counts as not set', () => {
    const command = onManyCores({ DAYBOOK_COMMAND_PROCESSES: '8' });
    expect(fitProcesses(command, 97)).toEqual({ commandProcesses: 8, projectionProcesses: 1 });
    const empty = onManyCores({ DAYBOOK_COMMAND_PROCESSES: '', DAYBOOK_PROJECTION_PROCESSES: ' ' });
    expect(fitProcesses(empty, 67)).toEqual({ commandProcesses: 1, projectionProcesses: 1 });
  });

  it('are reduced only for the roles that the host has', () => {
    const web = onManyCores({ DAYBOOK_ROLES: 'web,command,query' });
    expect(fitProcesses(web, 97)).toEqual({ commandProcesses: 3, projectionProcesses: 4 });
  });

  it.each(['0', '33', 'two'])('cannot be set to %s', (wrong) => {
    expect(() => config(wrong, '1')).toThrow(/DAYBOOK_COMMAND_PROCESSES/);
  });
});
