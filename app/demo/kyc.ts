import { seedNamespace } from '../../command/core/ids.ts';
import { kycCaseId } from '../../command/kyc/case-id.ts';
import { kycStream } from '../../command/kyc/case-of.ts';
import { derivedSending, type Sending } from '../../command/core/metadata.ts';
import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import type { KycCaseCommand } from '../../domain/kyc/kyc-case/commands.ts';
import { invariant } from '../../domain/shared/errors.ts';
import type { FileSide } from '../../domain/shared/kyc/types.ts';
import type { Actor } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';
import { planCustomers } from './customer-plan.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';
import { drawDocument } from './document-pictures.ts';
import { planCases, type PlannedCase, type Submitter } from './kyc-plan.ts';
import type { SeedDeps, SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

/** Including the submission of the demo customer. */
export const plannedKycCases = 20;

const admin: Actor = {
  userId: demoUserId('admin@daybook.test'),
  roleId: roles.admin,
  impersonatorId: null,
};
const customers = demoSignIns.filter(({ email }) => email === 'customer@daybook.test');
const customersCase = kycCaseId(demoUserId('customer@daybook.test'), 0);

/** Every third customer, and everybody who trades. */
const submitters = (): readonly Submitter[] => [
  ...demoTraders,
  ...planCustomers().filter((_, index) => index % 3 === 0),
];

const plan = (): readonly PlannedCase[] => [
  ...planCases(submitters(), plannedKycCases - customers.length),
  ...customers.map((by): PlannedCase => ({
    by,
    index: 0,
    type: 'passport',
    sides: ['front', 'address'],
    status: 'approved',
    reason: '',
    submittedAt: 0.02,
    decidedAt: 0.04,
  })),
];

type Step = Readonly<{ planned: PlannedCase; userId: string; caseId: string; at: string }>;

const sending = (actor: Actor, { planned }: Step, purpose: string): Sending =>
  derivedSending({
    actor,
    source: seedNamespace,
    purpose: `kyc ${purpose} ${planned.by.email} ${planned.index}`,
    correlationId: seedNamespace,
  });

const send = async (
  { handler }: SeedDeps,
  { caseId, at }: Step,
  by: Sending,
  command: KycCaseCommand,
): Promise<void> => {
  const outcome = () => ({ status: 200, body: {} });
  const of = { decider: kycCaseDecider, streamId: caseId, occurredAt: at };
  await handler.handle({ ...of, ...by, command, outcome });
};

const submit = async (deps: SeedDeps, step: Step): Promise<void> => {
  const { planned, userId, caseId } = step;
  const stream = kycStream(caseId);
  if ((await deps.store.read(stream, 0, 1)).length > 0) return;
  const files: Partial<Record<FileSide, string>> = {};
  for (const side of planned.sides) {
    const bytes = drawDocument(side, { person: planned.by.person, type: planned.type });
    files[side] = await deps.files.put({ subjectId: userId, stream, kind: 'png', bytes });
  }
  await send(
    deps,
    step,
    sending({ userId, roleId: roles.customer, impersonatorId: null }, step, 'submit'),
    { type: 'SubmitKyc', data: { userId, documentType: planned.type, files } },
  );
};

const decide = async (deps: SeedDeps, step: Step): Promise<void> => {
  const { status, reason } = step.planned;
  if (status === 'pending') return;
  const reviewerId = admin.userId;
  await send(
    deps,
    step,
    sending(admin, step, 'decide'),
    status === 'approved'
      ? { type: 'ApproveKyc', data: { reviewerId } }
      : { type: 'DeclineKyc', data: { reviewerId, reason, seen: 'pending' } },
  );
};

/** Milliseconds since 1970; everybody who submits is registered by then. */
const registeredAt = async ({ store }: SeedDeps, { email }: Submitter): Promise<number> => {
  const [registered] = await store.read(`user-${demoUserId(email)}`, 0, 1);
  invariant(registered, `${email} is registered`);
  return Date.parse(registered.occurredAt);
};

/** KYC submissions with drawn documents, in every state; the customer's approval comes last. */
export const seedKycCases = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const now = deps.nowMs();
  const acts = await Promise.all(
    plan().map(async (planned) => {
      const since = await registeredAt(deps, planned.by);
      const at = (share: number): string => new Date(since + share * (now - since)).toISOString();
      const userId = demoUserId(planned.by.email);
      const step = { planned, userId, caseId: kycCaseId(userId, planned.index) };
      return {
        submission: { ...step, at: at(planned.submittedAt) },
        decision: { ...step, at: at(planned.decidedAt) },
      };
    }),
  );
  const submissions = acts.map(({ submission }) => submission);
  const byTime = submissions.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  for (const [index, step] of byTime.entries()) {
    await submit(deps, step);
    progress('KYC', index + 1, byTime.length);
  }
  for (const { decision } of acts) await decide(deps, decision);
};

/** Whether `seedKycCases` was ever completed: the customer's case is decided. */
export const areKycCasesSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> =>
  (await store.read(kycStream(customersCase), 1, 1)).length > 0;
