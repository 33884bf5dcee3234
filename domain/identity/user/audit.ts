import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { byWhom, person, roleName, someone, yesOrNo } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { userEventCatalogue, type ProfileData, type UserEvent } from './events.ts';

const texts = {
  UserRegistered: {
    own: '{{actor}} signed up as {{role}}',
    other: '{{actor}} registered {{user}} as {{role}}',
  },
  UserActivated: '{{actor}} activated {{user}}',
  UserDeactivated: '{{actor}} deactivated {{user}}',
  EmailVerified: {
    own: '{{actor}} verified the email address',
    other: '{{actor}} marked the email address of {{user}} as verified',
  },
  ProfileChanged: {
    own: '{{actor}} changed the profile',
    other: '{{actor}} changed the profile of {{user}}',
  },
  EmailChanged: {
    own: '{{actor}} changed the email address',
    other: '{{actor}} changed the email address of {{user}}',
  },
  PasswordChanged: {
    own: '{{actor}} changed the password',
    other: '{{actor}} changed the password of {{user}}',
  },
  RoleChanged: '{{actor}} gave {{user}} the role {{role}}',
  EmailVerificationWithdrawn: '{{actor}} marked the email address of {{user}} as not verified',
  ManagerAssigned: {
    some: '{{actor}} made {{manager}} the manager of {{user}}',
    none: '{{actor}} removed the manager of {{user}}',
  },
  LanguageChosen: '{{actor}} chose a language',
  UserClosed: '{{actor}} deleted {{user}}',
  UserErased: '{{actor}} erased the personal data of {{user}}',
} as const;

const fields = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  birthDate: 'Birth date',
  country: 'Country',
  city: 'City',
  address: 'Address',
  postalCode: 'Postal code',
  roleId: 'Role',
  isActive: 'Active',
  isEmailVerified: 'Email verified',
  managerId: 'Manager',
  language: 'Language',
} as const;

const profileWords = (data: ProfileData) =>
  [
    { name: 'fullName', value: data.fullName },
    { name: 'phone', value: data.phone },
    { name: 'birthDate', value: data.birthDate },
    { name: 'country', value: data.country },
    { name: 'city', value: data.city },
    { name: 'address', value: data.address },
    { name: 'postalCode', value: data.postalCode },
  ] as const;

const languageWord = (language: string) => ({ name: 'language', value: language }) as const;

const someoneOrNull = (id: string | null) => (id === null ? null : person(id));

export const userAudit = defineAudit<UserEvent>({
  category: userEventCatalogue.category,
  texts,
  sentences: {
    UserRegistered: ({ roleId }, around) => ({
      template: texts.UserRegistered[byWhom(around)],
      words: { user: person(around.streamId), role: roleName(roleId) },
    }),
    UserActivated: (_data, { streamId }) => ({
      template: texts.UserActivated,
      words: { user: person(streamId) },
    }),
    UserDeactivated: (_data, { streamId }) => ({
      template: texts.UserDeactivated,
      words: { user: person(streamId) },
    }),
    EmailVerified: (_data, around) => ({
      template: texts.EmailVerified[byWhom(around)],
      words: { user: person(around.streamId) },
    }),
    ProfileChanged: (_data, around) => ({
      template: texts.ProfileChanged[byWhom(around)],
      words: { user: person(around.streamId) },
    }),
    EmailChanged: (_data, around) => ({
      template: texts.EmailChanged[byWhom(around)],
      words: { user: person(around.streamId) },
    }),
    PasswordChanged: (_data, around) => ({
      template: texts.PasswordChanged[byWhom(around)],
      words: { user: person(around.streamId) },
    }),
    RoleChanged: ({ roleId }, { streamId }) => ({
      template: texts.RoleChanged,
      words: { user: person(streamId), role: roleName(roleId) },
    }),
    EmailVerificationWithdrawn: (_data, { streamId }) => ({
      template: texts.EmailVerificationWithdrawn,
      words: { user: person(streamId) },
    }),
    ManagerAssigned: ({ managerId }, { streamId }) => ({
      template: texts.ManagerAssigned[managerId === null ? 'none' : 'some'],
      words: { user: person(streamId), manager: someone(managerId) },
    }),
    LanguageChosen: () => ({ template: texts.LanguageChosen, words: {} }),
    UserClosed: (_data, { streamId }) => ({
      template: texts.UserClosed,
      words: { user: person(streamId) },
    }),
    UserErased: (_data, { streamId }) => ({
      template: texts.UserErased,
      words: { user: person(streamId) },
    }),
  },
  fields,
  describer: lastWord(fields, (event: UserEvent) => {
    switch (event.type) {
      case 'UserRegistered': {
        const { data } = event;
        return [
          { name: 'email', value: data.email },
          ...profileWords(data),
          { name: 'roleId', value: roleName(data.roleId) },
          { name: 'isActive', value: yesOrNo(data.isActive) },
          { name: 'isEmailVerified', value: yesOrNo(data.isEmailVerified) },
          { name: 'managerId', value: someoneOrNull(data.managerId) },
          ...(data.language === undefined ? [] : [languageWord(data.language)]),
        ];
      }
      case 'UserActivated':
        return [{ name: 'isActive', value: yesOrNo(true) }];
      case 'UserDeactivated':
        return [{ name: 'isActive', value: yesOrNo(false) }];
      case 'EmailVerified':
        return [{ name: 'isEmailVerified', value: yesOrNo(true) }];
      case 'ProfileChanged':
        return profileWords(event.data);
      case 'EmailChanged':
        return [
          { name: 'email', value: event.data.email },
          { name: 'isEmailVerified', value: yesOrNo(true) },
        ];
      case 'RoleChanged':
        return [{ name: 'roleId', value: roleName(event.data.roleId) }];
      case 'EmailVerificationWithdrawn':
        return [{ name: 'isEmailVerified', value: yesOrNo(false) }];
      case 'ManagerAssigned':
        return [{ name: 'managerId', value: someoneOrNull(event.data.managerId) }];
      case 'LanguageChosen':
        return [languageWord(event.data.language)];
      case 'UserClosed':
        return [{ name: 'isActive', value: yesOrNo(false) }];
      // A secret has no values to show, and erased data have none any more.
      case 'PasswordChanged':
      case 'UserErased':
        return [];
      default:
        return never(event);
    }
  }),
});
