import { createHash } from 'node:crypto';
import { farBeyond, lastOffered, type MillionList } from './million-list.ts';
import { fillLeads } from './lists-fill.ts';

/** A piece of text that only one lead's name and address contain. */
const rare = createHash('md5').update('4711').digest('hex').slice(0, 12);

/** The list of a million leads, as its screens query it: each group, status and type, searches and conditions. */
export const millionLeads: MillionList = {
  name: 'leads',
  path: '/affiliate/leads/api',
  fill: fillLeads,
  usual: [
    ['first page', 'sales/all/all'],
    ['oldest first', 'sales/all/all?sort=id'],
    ['last page that is offered', `sales/all/all?page=${lastOffered}`],
    ['one status', 'sales/Interested/all'],
    ['one status, last page that is offered', `sales/Interested/all?page=${lastOffered}`],
    ['one status, none', 'sales/Closed/all'],
    ['of all groups, one type', 'new/all/manual'],
    ['archived, none', 'archived/all'],
    ['clients, none', 'clients/all'],
    ['of one day', 'sales/all/all/2026-02-03/2026-02-03'],
    ['searched, one name', `sales/all/all?search=${rare}`],
    ['searched, one address', `sales/all/all?search=l${rare}`],
    ['searched, one phone', 'sales/all/all?search=4930004711'],
    ['searched, none', 'sales/all/all?search=nobodyhasthis'],
    ['searched, a first name of ten', 'sales/all/all?search=Greta'],
    ['searched, all of them', 'sales/all/all?search=example'],
    ['searched, three letters', 'sales/all/all?search=ann'],
    ['searched, a status', 'sales/all/all?search=Interested'],
    ['sorted by last name', 'sales/all/all?sort=last_name'],
    ['sorted by last name, downwards', 'sales/all/all?sort=-last_name'],
    ['sorted by first name', 'sales/all/all?sort=first_name'],
    ['sorted by email', 'sales/all/all?sort=email'],
    ['sorted by phone', 'sales/all/all?sort=phone'],
    ['sorted by country', 'sales/all/all?sort=country'],
    ['sorted by city', 'sales/all/all?sort=city'],
    ['sorted by time of registration', 'sales/all/all?sort=-created_at'],
    ['sorted by newest note', 'sales/all/all?sort=notes'],
    ['sorted by first deposit', 'sales/all/all?sort=deposited_at'],
    ['sorted by last access', 'sales/all/all?sort=-last_access'],
    ['sorted by funnel link', 'sales/all/all?sort=funnel_link'],
    ['sorted by reference', 'sales/all/all?sort=-reference'],
    ['sorted by status', 'sales/all/all?sort=lead_status'],
    [
      'sorted by status, last page that is offered',
      `sales/all/all?sort=-lead_status&page=${lastOffered}`,
    ],
    ['sorted by group', 'new/all/all?sort=-group'],
    ['sorted by agent', 'sales/all/all?sort=agent'],
    ['sorted by agent, downwards', 'sales/all/all?sort=-agent'],
    ['sorted by agent, last page that is offered', `sales/all/all?sort=agent&page=${lastOffered}`],
    ['sorted by manager', 'sales/all/all?sort=manager'],
    ['sorted by affiliator', 'sales/all/all?sort=user'],
    ['searched and sorted', 'sales/all/all?search=Greta&sort=last_name'],
    ['searched, sorted by agent', 'sales/all/all?search=Greta&sort=agent'],
    // All Annas are assigned to nobody, so they come last, after all leads that have an agent.
    ["a common text of nobody's leads, sorted by agent", 'sales/all/all?search=ann&sort=agent'],
  ],
  beyond: [[`page ${farBeyond}`, `sales/all/all?page=${farBeyond}`]],
};
