import { statementMail } from '../../../domain/trading/mails/statement.ts';
import { mediaTypes } from '../../../infra/files/files.ts';
import { openNamedMailQueue } from '../../roles/mail.ts';
import { property } from '../../../infra/http/property.ts';
import type { RealApp } from './real-app.ts';
import { get, json, type SureCall } from './sure-call.ts';

type Mail = Readonly<{ id: string; token: string }>;

const someone = {
  fullName: 'Ada Lovelace',
  phone: '+48 600 100 200',
  birthDate: null,
  country: 'Poland',
  city: 'Łódź',
  address: 'Piotrkowska 1',
  postalCode: '90-001',
  currency: 'USD',
} as const;

const signUpOf = (email: string, password: string) => ({
  ...someone,
  email,
  password,
  passwordConfirmation: password,
});

/** The newest mail in the outbox that has a link with a token, because reactions write other mails meanwhile. */
const newestMail = async (app: RealApp): Promise<Mail> => {
  const { body } = await app.call.get('/dev/outbox/api').expect(200);
  const mails: readonly unknown[] = Object.values(Object(property(body, 'data')));
  for (const mail of mails) {
    const token = /#token=([\w-]+)/.exec(String(property(mail, 'text')))?.[1];
    if (token !== undefined) return { id: String(property(mail, 'id')), token };
  }
  throw new Error('No email contains a link');
};

/** The token in the newest mail for confirming a new address. */
const newAddressMail = async (app: RealApp): Promise<string> => {
  const { body } = await app.call.get('/dev/outbox/api').expect(200);
  const token = /#token=([\w-]+)&for=new-address/.exec(JSON.stringify(body))?.[1];
  if (token === undefined) throw new Error('No email contains a link for a new address');
  return token;
};

/** Calls about the caller's own account, with the token of a mailed link or the current password. */
export const sureAccountCalls = async (
  app: RealApp,
): Promise<Readonly<Record<string, SureCall>>> => {
  const password = 'correct horse battery';
  const email = 'signed.up@example.test';
  await app.call.post('/auth/signup').send(signUpOf(email, password)).expect(201);
  const verification = await newestMail(app);
  await app.call.post('/forgot-password').send({ email }).expect(200);
  const reset = await newestMail(app);
  const unverified = 'unverified@example.test';
  await app.call.post('/auth/signup').send(signUpOf(unverified, password)).expect(201);
  const signedIn = await app.call.post('/auth/login').send({ email: unverified, password });
  const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  const owner = await app.person(3, { password });
  const elsewhere = await app.signIn((await app.person(3)).userId, 3);
  const { body: listed } = await elsewhere.call.get('/security/sessions').expect(200);
  const session = property(property(property(listed, 'data'), '1'), 'id');
  const asker = await app.person(3, { password });
  const mover = await app.person(3, { password });
  const moving = { email: 'moved@example.test', password };
  await mover.call.put('/security/email').send(moving).expect(200);
  const moved = await newAddressMail(app);
  const statementId = `statement/${owner.userId}/2026-05`;
  await openNamedMailQueue(app.foundation)({
    id: statementId,
    template: statementMail,
    to: { userId: owner.userId, address: email },
    data: statementMail.example,
    attachments: [{ name: 'statement.pdf', mediaType: mediaTypes.pdf, content: 'JVBERg==' }],
  });
  const newPassword = 'another fine horse';
  return {
    'POST /auth/signup': { by: null, call: json(signUpOf('another@example.test', password)) },
    'POST /security/verification-mail': { by: { cookie }, call: get({}) },
    'POST /auth/verify-email': { by: null, call: json({ token: verification.token }) },
    'PUT /forgot-password': { by: null, call: json({ password: newPassword, token: reset.token }) },
    'DELETE /security/sessions/{id}': { by: elsewhere, call: get({ id: String(session) }) },
    'PUT /security/email': { by: asker, call: json({ email: 'other@example.test', password }) },
    'POST /auth/change-email': { by: null, call: json({ token: moved }) },
    'PUT /security/password': { by: owner, call: json({ currentPassword: password, newPassword }) },
    'GET /dev/outbox/attachment': { by: null, call: get({}, [['id', statementId]]) },
    'GET /dev/outbox/mail': { by: null, call: get({}, [['id', verification.id]]) },
  };
};
