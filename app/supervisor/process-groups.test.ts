import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { connectionsOf, serversOf, workersOf } from './process-groups.ts';

const config = (command: string, projection: string, roles = 'all') =>
  loadConfig({
    DAYBOOK_COMMAND_PROCESSES: command,
    DAYBOOK_PROJECTION_PROCESSES: projection,
    DAYBOOK_ROLES: roles,
  });

describe('the processes of a host', () => {
  it('are two on a small machine, with as many connections as any PostgreSQL lets in', () => {
    const small = config('1', '1');
    expect(workersOf(small)).toEqual([
      {
        name: 'projections, reactions, triggers, prices',
        roles: ['projections', 'reactions', 'triggers', 'prices'],
        share: { index: 0, count: 1 },
      },
    ]);
    expect(serversOf(small).map(({ name }) => name)).toEqual(['web, command, query']);
    expect(connectionsOf(small)).toBe(64);
  });

  it('are more where more are asked for: read models are shared, triggers and prices are not', () => {
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
    expect(connectionsOf(large)).toBe(145);
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

  it.each(['0', '33', 'two'])('cannot be %s', (wrong) => {
    expect(() => config(wrong, '1')).toThrow(/DAYBOOK_COMMAND_PROCESSES/);
  });
});
