import { afterEach, describe, expect, it } from '@jest/globals';
import { bind } from '../http/bind.ts';
import { createTestApp } from '../http/testing/test-app.ts';
import { readMachine, watchMachine, type Machine, type MachineReading } from './machine.ts';
import { machineRoutes } from './machine-routes.ts';

const startedAt = Date.parse('2026-01-05T12:00:00.000Z');
const megabyte = 1024 * 1024;
let reading: MachineReading;
let machine: Machine;
const watch = () => {
  reading = {
    cpuModel: 'Test 3000',
    cpuCores: 4,
    busyMs: 1_000,
    idleMs: 3_000,
    totalBytes: 8_192 * megabyte,
    freeBytes: 2_048 * megabyte,
  };
  let looks = 0;
  machine = watchMachine({ read: () => reading, nowMs: () => startedAt + 30_000 * looks++ });
};
afterEach(() => machine.stop());

const ask = async (roleId: 1 | 2 | 3) => {
  const app = createTestApp({ routes: bind(machineRoutes, { machine }) });
  return (await app.signInAs(roleId)).call.get('/admin/status/machine');
};

describe('the machine', () => {
  it('has a CPU usage computed from the time since the previous measurement', async () => {
    watch();
    reading = { ...reading, busyMs: 1_900, idleMs: 3_100, freeBytes: 4_096 * megabyte };
    machine.look();
    const { status, body } = await ask(1);
    expect([status, body]).toEqual([
      200,
      {
        at: '2026-01-05T12:00:30.000Z',
        cpuUsage: 90,
        usedMemPercentage: 50,
        cpuModel: 'Test 3000',
        cpuCores: 4,
        totalMemMb: 8_192,
        history: [
          { at: '2026-01-05T12:00:00.000Z', cpuUsage: 25, usedMemPercentage: 75 },
          { at: '2026-01-05T12:00:30.000Z', cpuUsage: 90, usedMemPercentage: 50 },
        ],
      },
    ]);
  });

  it('has a history of one hour', () => {
    watch();
    for (let looks = 0; looks < 200; looks += 1) machine.look();
    const times = machine.figures().history.map(({ at }) => at);
    const [first = '', last = ''] = [times[0], times.at(-1)];
    expect([times.length, Date.parse(last) - Date.parse(first)]).toEqual([120, 3_570_000]);
  });

  it('is measured on the real machine', () => {
    watch();
    const real = readMachine();
    expect(real.cpuCores).toBeGreaterThan(0);
    expect(real.freeBytes).toBeLessThan(real.totalBytes);
  });

  it('is shown only to administrators', async () => {
    watch();
    expect((await ask(2)).status).toBe(403);
  });
});
