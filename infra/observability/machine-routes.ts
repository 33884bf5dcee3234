import { array, number, object, string } from 'yup';
import type { MachineFigures } from '../../domain/shared/machine-figures.ts';
import { roles } from '../../domain/shared/roles.ts';
import { defineRoute, only, type RouteDeclaration } from '../http/route.ts';
import type { Machine } from './machine.ts';

export type MachineRouteDeps = Readonly<{ machine: Pick<Machine, 'figures'> }>;

const sample = {
  at: string().required(),
  cpuUsage: number().required(),
  usedMemPercentage: number().required(),
};

/** Shows the load of the machine. */
const showMachine = defineRoute<MachineRouteDeps>()({
  method: 'GET',
  path: '/admin/status/machine',
  kind: 'query',
  summary: 'CPU and memory of the answering machine, now and over the last hour.',
  permission: only([roles.admin]),
  response: object({
    ...sample,
    cpuModel: string().defined(),
    cpuCores: number().required(),
    totalMemMb: number().required(),
    history: array(object(sample)).required(),
  }),
  handle: async (_request, { machine }) => ({
    status: 200,
    body: machine.figures() satisfies MachineFigures,
  }),
});

export const machineRoutes: readonly RouteDeclaration<MachineRouteDeps>[] = [showMachine];
