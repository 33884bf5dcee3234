import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { png } from '../../infra/files/testing/sample-files.ts';
import { uuidv7 } from '../core/ids.ts';
import type { World } from './world.ts';

const person = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  phone: null,
  birthDate: null,
  country: null,
  city: null,
  address: null,
  postalCode: null,
  isActive: true,
  isEmailVerified: true,
  managerId: null,
};

/** A registered person of a role, signed in. */
export const newPerson = async (world: World, roleId: 1 | 2 | 3 | 4 | 5 | 6): Promise<SignedIn> => {
  const userId = uuidv7();
  await world.given(`user-${userId}`, { type: 'UserRegistered', data: { ...person, roleId } });
  return world.app.signInAs(roleId, { userId });
};

/** Submits the front page of a passport. */
export const submit = (by: SignedIn, headers: Record<string, string> = {}) =>
  by.call.post('/kyc').set(headers).field('type', 'passport').attach('front', png, 'front.png');

/** A review that approves. */
export const approve = (by: SignedIn, caseId: string) =>
  by.call.post(`/admin/kyc/${caseId}/approve`);

/** A review that declines, as blurred by default. */
export const decline = (by: SignedIn, caseId: string, body: object = {}) =>
  by.call.post(`/admin/kyc/${caseId}/decline`).send({ declineReason: 'Blurred', ...body });
