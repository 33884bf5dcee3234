import { createBulkStore } from '../../command/core/bulks/postgres-store.ts';
import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending, type Sending } from '../../command/core/metadata.ts';
import { doneOf, hasEffect, keptOf, type Done } from '../../command/crm/imports/import-leads.ts';
import { firstLeadIds } from '../../command/crm/imports/lead-ids.ts';
import { leadImportBulk } from '../../command/crm/imports/lead-import-bulk.ts';
import { countsOf } from '../../command/crm/imports/plan.ts';
import { readCsv } from '../../command/crm/imports/read-csv.ts';
import { columnNamesOf, judgeRows, readRows } from '../../command/crm/imports/rows.ts';
import { createImportStore } from '../../command/crm/imports/store.ts';
import type { LeadWorker } from '../../domain/crm/lead/commands.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import { columnsByName } from '../../domain/shared/crm/csv.ts';
import { firstLeadStatus } from '../../domain/shared/crm/types.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import { sha256 } from '../../infra/vault/sha256.ts';
import type { Foundation } from '../roles/foundation.ts';
import { affiliatorId, managers } from './lead-people.ts';
import { seedId } from './seed-kit.ts';

type Needed = Pick<Foundation, 'pools' | 'masterKey' | 'handler' | 'clock'>;

const hourMs = 3_600_000;

type DemoFile = Readonly<{ name: string; by: LeadWorker; agoMs: number; text: string }>;

const header = 'First Name;Last Name;Email;Phone;Country;City;Aff. Reference';

/** Files like those people upload: some rows are not valid, and one person is in them twice. */
const files = (): readonly DemoFile[] => {
  const manager = managers[0];
  invariant(manager, 'a manager can sign in');
  return [
    {
      name: 'money-fair-madrid.csv',
      by: manager,
      agoMs: 52 * hourMs,
      text: [
        header,
        'Lucía;Ortega;lucia.ortega@fair.test;+34 91 555 0301;Spain;Madrid;MF-1',
        'Hugo;Vidal;hugo.vidal@fair.test;+34 91 555 0302;Spain;Madrid;MF-1',
        'Carmen;Prieto;carmen.prieto(at)fair.test;+34 91 555 0303;Spain;Toledo;MF-1',
        'Beatriz;Salas;beatriz.salas@fair.test;+34 91 555 0304;Spain;Madrid;MF-2',
        ';Lozano;lozano@fair.test;+34 91 555 0305;Spain;Madrid;MF-2',
        'Iván;Cano;ivan.cano@fair.test;+34 91 555 0306;Spain;Segovia;MF-2',
        'Lucía;Ortega;LUCIA.ORTEGA@fair.test;+34 91 555 0301;Spain;Madrid;MF-2',
        'Rita;Fonseca;rita.fonseca@fair.test;+351 21 555 0307;Portugal;Lisbon;MF-2',
        'Diogo;Pinto;diogo.pinto@fair.test;+351 21 555 0308;Portugal;Lisbon;MF-2',
      ].join('\n'),
    },
    {
      name: 'webinar-gold.csv',
      by: { userId: affiliatorId, roleId: roles.affiliator },
      agoMs: 27 * hourMs,
      text: [
        header,
        'Noah;Berg;noah.berg@webinar.test;+49 30 555 0401;Germany;Berlin;WG-7',
        'Emma;Keller;emma.keller@webinar.test;+49 40 555 0402;Germany;Hamburg;WG-7',
        'Paul;Winter;paul.winter(at)webinar.test;+49 89 555 0403;Germany;Munich;WG-7',
        'Marie;Roth;marie.roth@webinar.test;+43 1 555 0404;Austria;Vienna;WG-7',
      ].join('\n'),
    },
  ];
};

const sendingOf = ({ userId, roleId }: LeadWorker, purpose: string): Sending =>
  derivedSending({
    actor: { userId, roleId, impersonatorId: null },
    source: seedNamespace,
    purpose,
    correlationId: seedNamespace,
  });

const addLead = (
  { handler }: Needed,
  { by, name }: DemoFile,
  { line, leadId, command }: Done,
  at: Date,
): Promise<unknown> =>
  handler.handle({
    decider: leadDecider,
    streamId: leadId,
    ...sendingOf(by, `import ${name} ${line}`),
    occurredAt: at.toISOString(),
    command,
    outcome: () => ({ status: 200, body: {} }),
  });

const makeImport = async (needed: Needed, file: DemoFile): Promise<void> => {
  const { pools, masterKey, clock } = needed;
  const imports = createImportStore(pools.app, masterKey);
  const bulks = createBulkStore(pools.app, masterKey);
  const { name, by, agoMs, text } = file;
  const id = seedId(`import ${name}`);
  if ((await imports.find(id))?.state === 'done') return;
  const begunAt = new Date(clock().getTime() - agoMs);
  const bytes = Buffer.from(text);
  const { header: names, rows } = await readCsv(bytes);
  const columns = columnsByName(names);
  const read = await readRows(rows, columns, (status) => status);
  const planned = await judgeRows(read, [], 'skip');
  const leads = firstLeadIds(`demo ${name}`);
  const done = planned.filter(hasEffect).map((row) => doneOf(row, leads, by, firstLeadStatus));
  for (const one of done) await addLead(needed, file, one, begunAt);
  await imports.begin({
    id,
    ownerId: by.userId,
    fileHash: sha256(bytes),
    name,
    header: [...names],
    ...countsOf(planned),
    options: JSON.stringify({ duplicates: 'skip' }),
    leads: leads.leads,
    begunAt,
    rows: planned.flatMap((row) => keptOf(row, leads, columnNamesOf(names, columns))),
  });
  await bulks.begin({
    id,
    name: leadImportBulk.name,
    sending: sendingOf(by, `import ${name}`),
    params: {},
    rows: done.map((row) => ({ id: String(row.line), row: () => row })),
  });
  const settled = done.map((_row, at) => ({ place: at + 1, outcome: 'changed' as const }));
  await bulks.settle(id, settled, 0n);
  await bulks.end(id, 'done');
};

/** Imports of the last days by a manager and by the affiliate who can sign in: each can be looked at and undone. */
export const makeImports = async (needed: Needed): Promise<void> => {
  for (const file of files()) await makeImport(needed, file);
};
