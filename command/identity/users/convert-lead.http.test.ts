import { beforeEach, describe, expect, it } from '@jest/globals';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { person } from '../../../domain/crm/lead/testing.ts';
import { uuidv7 } from '../../core/ids.ts';
import { bodyHash, scopeOf } from '../../core/metadata.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { newLead } from '../../testing/lead-floor.ts';

const desk = openAccountDesk();
const password = 'correct horse staple';
const path = '/admin/leads/convertLeadToUser';

let manager: Awaited<ReturnType<ReturnType<typeof desk.app>['signInAs']>>;
let leadId: string;

beforeEach(async () => {
  manager = await desk.app().signInAs(2);
  leadId = await newLead(desk.world());
});

const convert = (body: object = {}) =>
  manager.call.post(path).send({ id: leadId, password, ...body });

/** Edits the lead. */
const change = (changes: object) =>
  desk.world().given(`lead-${leadId}`, {
    type: 'LeadChanged',
    data: {
      firstName: 'Liam',
      lastName: '',
      email: 'liam@mail.test',
      phone: null,
      country: null,
      city: null,
      funnelLink: null,
      reference: null,
      status: null,
      isEmailVerified: true,
      ...changes,
    },
  });

describe('POST /admin/leads/convertLeadToUser', () => {
  it('makes the lead a customer with wallets and a password, links it, and mails the customer', async () => {
    const { status, body } = await convert();
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Lead converted successfully',
    });
    const [registered] = await desk.world().decryptedOf(`user-${body.id}`);
    expect(registered).toMatchObject({
      type: 'UserRegistered',
      data: {
        fullName: 'Liam O’Sullivan',
        email: 'liam@mail.test',
        phone: '+353 86 214 7790',
        country: 'Ireland',
        city: 'Cork',
        roleId: 3,
        isActive: true,
        isEmailVerified: true,
        staffId: manager.userId,
        leadId,
        wallets: { currency: 'USD', demo: '25000', real: '0' },
      },
    });
    expect((await desk.world().eventsOf(`lead-${leadId}`)).at(-1)).toMatchObject({
      type: 'LeadLinked',
      data: { userId: body.id },
    });
    expect(await desk.ownerOf('liam@mail.test')).toBe(body.id);
    const [mail] = desk.mails();
    expect(mail).toMatchObject({ to: 'liam@mail.test' });
    expect(JSON.stringify(mail)).not.toContain(password);
  });

  it('given the request is cut off before the mail, then a job sends the mail, and a repeat sends no other', async () => {
    const sent = () => convert().set('Idempotency-Key', 'convert');
    desk.cutOff('mails');
    expect((await sent()).status).toBe(500);
    const userId = (await desk.ownerOf('liam@mail.test')) ?? '';
    await desk.settleAccess(userId);
    const told = [['liam@mail.test', 'Your account is open']];
    expect(desk.mails().map(({ to, subject }) => [to, subject])).toEqual(told);
    expect((await sent()).body).toMatchObject({ id: userId });
    await desk.settleAccess(userId);
    expect(desk.mails()).toHaveLength(1);
  });

  it('refuses a second conversion of the same lead', async () => {
    await convert();
    expect((await convert()).body).toMatchObject({ code: 'ALREADY_LINKED' });
  });

  it('leaves the address unverified when staff marked it as not verified', async () => {
    await change({ isEmailVerified: false });
    const { body } = await convert();
    const [registered] = await desk.world().decryptedOf(`user-${body.id}`);
    expect(registered).toMatchObject({ data: { isEmailVerified: false } });
  });

  it('refuses a weak password, an unknown lead, an address that has an account, and a lead without an address', async () => {
    expect((await convert({ password: 'short' })).status).toBe(422);
    expect((await convert({ id: '0192a000-0000-7000-8000-00000000ffff' })).body).toMatchObject({
      code: 'LEAD_NOT_FOUND',
    });
    await desk.reserve('liam@mail.test', '0192a000-0000-7000-8000-00000000fffe');
    expect((await convert()).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    await change({ email: null });
    expect((await convert()).body).toMatchObject({ code: 'LEAD_WITHOUT_EMAIL' });
  });

  it('requires a fresh code of staff who have a second factor', async () => {
    desk.app().setFactor(manager.userId);
    expect((await convert()).body).toMatchObject({ code: 'FRESH_CODE_REQUIRED' });
    expect(await desk.ownerOf('liam@mail.test')).toBeNull();
  });

  it.each([
    ['records who entered the lead’s address', 'new@mail.test', true],
    ['does not record who changed other fields', 'Liam@mail.test', false],
  ])('%s', async (_, email, isNamed) => {
    const [agent, commandId] = [uuidv7(), uuidv7()];
    const actor = { userId: agent, roleId: 5, impersonatorId: null } as const;
    await desk.world().deps.handler.handle({
      decider: leadDecider,
      streamId: leadId,
      command: {
        type: 'ChangeLead',
        data: {
          ...person,
          email,
          city: 'Galway',
          funnelLink: null,
          reference: null,
          status: 'New',
          isEmailVerified: null,
          assignment: {},
          worker: { userId: agent, roleId: 1 },
          expectedEdits: null,
        },
      },
      record: {
        scope: scopeOf(actor),
        key: commandId,
        commandId,
        bodyHash: bodyHash('change', {}),
      },
      metadata: { actor, correlationId: commandId },
      outcome: () => ({ status: 200, body: {} }),
    });
    const { body } = await convert();
    const [registered] = await desk.world().decryptedOf(`user-${body.id}`);
    expect(registered).toHaveProperty('data.staffId', manager.userId);
    if (isNamed) expect(registered).toHaveProperty('data.addressBy', agent);
    else expect(registered).not.toHaveProperty('data.addressBy');
  });

  it('is possible only for roles 1 and 2', async () => {
    const agent = await desk.app().signInAs(5);
    expect((await agent.call.post(path).send({ id: leadId, password })).status).toBe(403);
  });
});
