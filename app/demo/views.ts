import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { listViewsDecider } from '../../domain/identity/list-views/decider.ts';
import type { LeadWorker } from '../../domain/crm/lead/commands.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { writeConditions, type Condition } from '../../domain/shared/lists/conditions.ts';
import { roles, type RoleId } from '../../domain/shared/roles.ts';
import { agents, managers } from './lead-people.ts';
import { seedId, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

type PlannedView = Readonly<{
  owner: LeadWorker;
  /** The list, as named in paths. */
  list: string;
  name: string;
  conditions: readonly Condition[];
  sort: string;
  sharedWith: readonly RoleId[];
}>;

const leaders = [roles.admin, roles.manager];
const staff = [...leaders, roles.agent, roles.retentionAgent];

/** Views of lists by people who can sign in: some private, some shared. */
const planViews = (): readonly PlannedView[] => {
  const [manager, agent] = [managers[0], agents[0]];
  invariant(manager, 'a manager can sign in');
  invariant(agent, 'an agent can sign in');
  const admin = { userId: demoUserId('admin@daybook.test'), roleId: roles.admin };
  return [
    {
      owner: manager,
      list: 'sales',
      name: 'To be called again',
      conditions: [{ column: 'lead_status', act: 'is', values: ['Call Again'] }],
      sort: 'created_at',
      sharedWith: staff,
    },
    {
      owner: manager,
      list: 'sales',
      name: 'Spain, never called',
      conditions: [
        { column: 'country', act: 'is', values: ['Spain'] },
        { column: 'notes_total', act: 'is', values: ['0'] },
      ],
      sort: '-created_at',
      sharedWith: [],
    },
    {
      owner: agent,
      list: 'sales',
      name: 'Called three times and more',
      conditions: [{ column: 'notes_total', act: 'after', values: ['2'] }],
      sort: '-notes',
      sharedWith: [],
    },
    {
      owner: admin,
      list: 'leads',
      name: 'Brought by affiliates, paid in',
      conditions: [
        { column: 'user', act: 'filled', values: [] },
        { column: 'deposited_at', act: 'filled', values: [] },
      ],
      sort: '-deposited_at',
      sharedWith: leaders,
    },
  ];
};

/** Saved views of lists of leads. */
export const seedViews = async ({ handler }: SeedDeps, progress: SeedProgress): Promise<void> => {
  const views = planViews();
  for (const [index, { owner, conditions, sort, ...view }] of views.entries()) {
    await handler.handle({
      decider: listViewsDecider,
      streamId: owner.userId,
      ...derivedSending({
        actor: { ...owner, impersonatorId: null },
        source: seedNamespace,
        purpose: `view ${view.name}`,
        correlationId: seedNamespace,
      }),
      command: {
        type: 'SaveListView',
        data: {
          ...view,
          viewId: seedId(`view ${view.name}`),
          query: new URLSearchParams({ sort, where: writeConditions(conditions) }).toString(),
          columns: [],
          isNew: true,
        },
      },
      outcome: () => ({ status: 200, body: {} }),
    });
    progress('Views', index + 1, views.length);
  }
};

/** Whether `seedViews` was ever completed. */
export const areViewsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planViews().at(-1);
  invariant(last, 'there are views');
  return (await store.read(`${listViewsDecider.category}-${last.owner.userId}`)).length > 0;
};
