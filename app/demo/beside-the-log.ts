import {
  factorStandingIn,
  settleFactor,
} from '../../command/identity/second-factor/settle-factor.ts';
import { accountOpenedMail } from '../../domain/identity/mails/account-opened.ts';
import { newDeviceMail } from '../../domain/identity/mails/new-device.ts';
import { verifyEmailMail } from '../../domain/identity/mails/verify-email.ts';
import { secondFactorDecider } from '../../domain/identity/second-factor/decider.ts';
import { depositCreditedMail } from '../../domain/payments/mails/deposit.ts';
import { withdrawalApprovedMail } from '../../domain/payments/mails/withdrawal.ts';
import { invariant } from '../../domain/shared/errors.ts';
import type { MailTemplate } from '../../domain/shared/mail.ts';
import { lastEndedMonth } from '../../domain/shared/months.ts';
import { roles } from '../../domain/shared/roles.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import { createOutbox, sendMailJob, type MailOutcome } from '../../infra/mail/outbox.ts';
import { createSecondFactors } from '../../infra/vault/second-factors.ts';
import { newTotpSecret, totpCode } from '../../infra/vault/totp.ts';
import type { Foundation } from '../roles/foundation.ts';
import { openMailQueue } from '../roles/mail.ts';
import { mailStatementJob, statementKey } from '../statements/plan-months.ts';
import { planCustomers } from './customer-plan.ts';
import { demoTraders } from './demo-people.ts';
import { demoStaff } from './demo-staff.ts';
import { seedSending } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { makeImports } from './imports.ts';
import { makeWebhook } from './webhook.ts';

type Needed = Pick<
  Foundation,
  | 'pools'
  | 'subjectKeys'
  | 'masterKey'
  | 'store'
  | 'codec'
  | 'reader'
  | 'handler'
  | 'config'
  | 'clock'
>;

const hourMs = 3_600_000;
const siteName = 'Daybook';

type PlannedMail = Readonly<{
  to: string;
  /** `null` if it waits to be sent. */
  outcome: MailOutcome | null;
  ask: (
    send: <Data>(template: MailTemplate<Data>, data: Data) => Promise<void>,
    fullName: string,
  ) => Promise<void>;
}>;

const sum = { amount: '$250.00', at: '2026-06-11 10:00 UTC' };

/** Mails in each language of the site and in each state, to customers who cannot sign in. */
const mails: readonly PlannedMail[] = [
  {
    to: 'oliver.bennett@daybook.test',
    outcome: 'sent',
    ask: (send) => send(depositCreditedMail, sum),
  },
  {
    to: 'lena.fischer@daybook.test',
    outcome: 'sent',
    ask: (send) => send(withdrawalApprovedMail, { ...sum, fee: '$2.50', total: '$252.50' }),
  },
  {
    to: 'aisha.rahman@daybook.test',
    outcome: 'sent',
    ask: (send) => send(newDeviceMail, { at: sum.at }),
  },
  {
    to: 'chloe.martin@daybook.test',
    outcome: 'refused',
    ask: (send, fullName) =>
      send(accountOpenedMail, { fullName, email: 'chloe.martin@daybook.test' }),
  },
  {
    to: 'mateo.rossi@daybook.test',
    outcome: 'expired',
    ask: (send, fullName) => send(verifyEmailMail, { fullName, token: 'over', hours: 24 }),
  },
  {
    to: 'jonas.novak@daybook.test',
    outcome: null,
    ask: (send) => send(newDeviceMail, { at: sum.at }),
  },
];

/** None of these mails is ever sent: settled ones stay settled, and waiting ones expire before they are due. */
const makeMails = async (foundation: Needed): Promise<void> => {
  const { pools, subjectKeys, clock } = foundation;
  const enqueue = openMailQueue(foundation, () => siteName);
  const outbox = createOutbox(pools.app, subjectKeys);
  const jobs = createJobs(pools.app);
  const inHours = (hours: number) => new Date(clock().getTime() + hours * hourMs);
  for (const { to, outcome, ask } of mails) {
    const person = demoTraders.find(({ email }) => email === to)?.person;
    invariant(person, 'mails go to demo traders');
    await ask(async (template, data) => {
      const id = `${template.name}/demo ${demoUserId(to)}`;
      await jobs.add(sendMailJob, id, inHours(72));
      await enqueue({
        id,
        template,
        to: { userId: demoUserId(to), address: to },
        data,
        expiresAt: inHours(48),
      });
      if (outcome !== null)
        await outbox.settle([
          {
            id,
            outcome,
            keepsContent: true,
            ...(outcome === 'refused' ? { refusal: '550' } : {}),
          },
        ]);
    }, person.fullName);
  }
};

/** Customers of several languages who existed last month get its statement, as soon as there are read models. */
const askForStatements = async ({ pools, clock }: Needed): Promise<void> => {
  const jobs = createJobs(pools.app);
  const month = lastEndedMonth(clock());
  const people = planCustomers().slice(0, 12);
  const keys = people.map(({ email }) => statementKey(demoUserId(email), month));
  await jobs.addSpread(mailStatementJob, keys, 500);
};

/** One member of staff and two customers have a second factor. Nobody can sign in as one of them. */
const withFactor = [
  ...demoStaff.filter(({ roleId }) => roleId === roles.manager).slice(0, 1),
  ...demoTraders.slice(0, 1),
  ...planCustomers().slice(0, 1),
].map(({ email }) => email);

const makeFactors = async (foundation: Needed): Promise<void> => {
  const { pools, subjectKeys, masterKey, store, codec, handler, clock } = foundation;
  const factors = createSecondFactors(pools.app, subjectKeys, masterKey);
  const at = clock().getTime();
  for (const email of withFactor) {
    const userId = demoUserId(email);
    const secret = newTotpSecret();
    if (!(await factors.begin(userId, secret, at))) continue;
    await factors.accept(userId, totpCode(secret, at), at);
    await handler.handle({
      decider: secondFactorDecider,
      streamId: userId,
      ...seedSending(`second factor ${email}`),
      command: { type: 'TurnOnSecondFactor', data: {} },
      outcome: () => ({ status: 200, body: {} }),
    });
    const standingOf = factorStandingIn(store, codec);
    await settleFactor({ factors, standingOf }, userId, 'make none');
  }
};

/**
 * Makes demo data that no single event describes: mails in every state, statements, second factors, a webhook, imports.
 */
export const makeBesideTheLog = async (foundation: Needed): Promise<void> => {
  await makeMails(foundation);
  await askForStatements(foundation);
  await makeFactors(foundation);
  await makeWebhook(foundation);
  await makeImports(foundation);
};
