import { describe, expect, it } from '@jest/globals';
import { roles } from '../../../domain/shared/roles.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { importLeadsRequest } from './contract.ts';
import { keptOf } from './import-leads.ts';
import { firstLeadIds } from './lead-ids.ts';
import { noLeadsUnderWay } from './leads-under-way.ts';
import { planImport, readImport, type Plan } from './plan.ts';
import { columnNamesOf } from './rows.ts';

const listed = (statusId: string, status: string) => ({
  statusId,
  status,
  colour: 'green' as const,
});
const deps = {
  reference: {
    salesStatuses: () => ({
      statuses: [listed('s1', 'Interested'), listed('s2', 'Call Again')],
      defaultId: 's1',
    }),
  },
  findKnownLeads: async () => [],
};

const planned = async (text: string) => {
  const worker = { userId: 'm1', roleId: roles.manager };
  const request = await importLeadsRequest.validate({});
  const read = await readImport(Buffer.from(text), request, worker, deps);
  return planImport(read, request, worker, deps, noLeadsUnderWay);
};

/** The reasons as they are stored for the file of refused rows. */
const reasonsOf = ({ file, columns, rows }: Plan) =>
  rows
    .flatMap((row) => keptOf(row, firstLeadIds('file'), columnNamesOf(file.header, columns)))
    .map(({ errors }) => errors);

describe('the plan of a lead import', () => {
  it('given statuses in other spellings, then each gets the name in the list; an unknown one is refused', async () => {
    const { rows } = await planned(
      'name,email,status\nAda,a@csv.test,interested\nBo,b@csv.test,CALL_AGAIN\nCy,c@csv.test,Rich\n',
    );
    expect(rows).toMatchObject([
      { verdict: 'add', form: { leadStatus: 'Interested' } },
      { verdict: 'add', form: { leadStatus: 'Call Again' } },
      { verdict: 'refuse', errors: { leadStatus: fieldTexts.salesStatusUnknown } },
    ]);
  });

  it('given refused rows, then their reasons are stored by the column names of the file', async () => {
    const plan = await planned('Vorname,E-Mail,Sale status\nAda,none,Rich\nBo,b@csv.test,Rich\n');
    const reasons = reasonsOf(plan);
    expect(reasons).toEqual([
      { 'E-Mail': expect.any(String) },
      { 'Sale status': fieldTexts.salesStatusUnknown },
    ]);
  });

  it('given two columns with the same name, then a reason names the field instead', async () => {
    const plan = await planned('name,mail,mail\nAda,none,x\n');
    expect(reasonsOf(plan)).toEqual([{ email: expect.any(String) }]);
  });
});
