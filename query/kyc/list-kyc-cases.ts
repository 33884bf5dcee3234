import { string } from 'yup';
import { kycCasesFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { kycStatuses, type FileSide } from '../../domain/shared/kyc/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { kycCasesTable, type KycCaseRow } from '../../projections/kyc/cases/rows.ts';
import type { QueryDeps } from '../core/deps.ts';
import { idFilter } from '../core/id-filter.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { byNumber, hasNumber, joinNumbers } from '../core/numbers.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { kycCaseRow, type KycCaseItem } from './contract.ts';

/** A file's kind and size as one column. */
type Document = Readonly<{ kind: string; size: number }> | null;

type Raw = Pick<KycCaseRow, 'id' | 'status' | 'decline_reason' | 'user_id' | 'decided_by'> &
  Readonly<{
    number: number | null;
    type: KycCaseRow['document_type'];
    created_at: Date;
    full_name: string | null;
    email: string | null;
    decided_at: Date | null;
    decided_by_name: string | null;
  }> &
  Readonly<Record<FileSide, Document>>;

const documentColumn = (side: FileSide) => ({
  sql: sql`case when ${name(side)}.id is not null
             then json_build_object('kind', ${name(side)}.kind, 'size', ${name(side)}.size) end`,
  with: sql`left join vault.files ${name(side)} on ${name(side)}.id = c.${name(`${side}_id`)}`,
});

const documentOf = (caseId: string, side: FileSide, document: Document) =>
  document && { url: `/admin/kyc/${caseId}/files/${side}`, ...document };

const customer = sql`left join ${name(peopleTable)} p on p.id = c.user_id`;
const inNumberOrder = byNumber('kyc_case', sql`c.id`);

const cases: ListDeclaration<Raw, KycCaseItem, null> = {
  from: sql`${name(kycCasesTable)} c`,
  table: name(kycCasesTable),
  columns: {
    id: { sql: sql`c.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('kyc_case', sql`c.id`),
      sort: inNumberOrder,
      search: hasNumber('kyc_case', sql`c.id`),
    },
    type: { sql: sql`c.document_type`, sort: true },
    status: { sql: sql`c.status`, sort: true },
    created_at: { sql: sql`c.submitted_at`, sort: true },
    user_id: { sql: sql`c.user_id` },
    full_name: {
      sql: sql`p.full_name`,
      with: customer,
      sort: true,
      compare: sql`c.user_id`,
      search: ofPeopleNamed(sql`c.user_id`),
    },
    email: { sql: sql`p.email`, with: customer, sort: true },
    front: documentColumn('front'),
    back: documentColumn('back'),
    address: documentColumn('address'),
    decline_reason: { sql: sql`c.decline_reason`, sort: true, search: 'text' },
    decided_at: { sql: sql`c.decided_at`, sort: true },
    decided_by: { sql: sql`c.decided_by` },
    decided_by_name: {
      sql: sql`d.full_name`,
      with: sql`left join ${name(peopleTable)} d on d.id = c.decided_by`,
    },
  },
  filters: {
    /** One case, for links. */
    id: idFilter((id) => sql`c.id = ${id}`),
    /** The customer's cases. */
    user: idFilter((user) => sql`c.user_id = ${user}`),
    status: {
      schema: string().oneOf(kycStatuses, fieldTexts.kycStatus),
      where: (status) => sql`c.status = ${status}`,
    },
  },
  conditions: kycCasesFiltered,
  scope: () => sql`true`,
  defaultSort: '-created_at',
  tie: sql`c.id`,
  toItem: ({ user_id, full_name, email, decided_by, decided_by_name, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    user: { id: user_id, full_name: full_name ?? '', email: email ?? '' },
    front: documentOf(row.id, 'front', row.front),
    back: documentOf(row.id, 'back', row.back),
    address: documentOf(row.id, 'address', row.address),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: decided_by === null ? null : { id: decided_by, full_name: decided_by_name ?? '' },
  }),
};

/** All KYC submissions, for the people who review them. */
export const listKycCases = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/kyc/api',
  kind: 'query',
  summary: 'KYC submissions with their documents, newest first.',
  permission: only(rights.reviewKyc),
  query: listQuery(cases),
  response: listResponse(kycCaseRow),
  handle: ({ query, context }, deps) =>
    answerFrom(
      {
        positions: deps.positions,
        context,
        models: [readModels.kycCases, readModels.people, readModels.numbering],
      },
      () => askList(cases, deps, null, query),
    ),
});
