import { describe, expect, it } from '@jest/globals';
import type { AnyObjectSchema } from 'yup';
import { salesStatusRequest } from '../../command/crm/contract.ts';
import {
  changePasswordRequest,
  changeProfileRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
  signUpRequest,
} from '../../command/identity/account/contract.ts';
import {
  addUserRequest,
  editCustomerRequest,
  editUserRequest,
} from '../../command/identity/users/contract.ts';
import { submitKycRequest } from '../../command/kyc/contract.ts';
import {
  beginDepositRequest,
  requestWithdrawalRequest,
  withdrawFeeFields,
} from '../../command/payments/contract.ts';
import {
  oandaApiFields,
  siteFields,
  spreadFields,
  voisoApiFields,
} from '../../command/site/contract.ts';
import { translationRequest } from '../../command/site/translations.contract.ts';
import { addInstrumentRequest, editTradeRequest } from '../../command/trading/contract.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { bodyParser } from '../../infra/http/validate.ts';

/** The error of each field of a body; empty if the body is accepted. */
const said = (schema: AnyObjectSchema, body: object): Readonly<Record<string, string>> => {
  try {
    bodyParser(schema)(body);
    return {};
  } catch (error) {
    if (error instanceof DomainError) return error.fields ?? {};
    throw error;
  }
};

const id = '0192a000-0000-7000-8000-000000000001';
const signUp = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  phone: '+44 161 496 0103',
  country: 'United Kingdom',
  city: 'London',
  address: '18 Finsbury Square',
  postalCode: 'EC2A 1AH',
  currency: 'USD',
};
const withdrawal = {
  balance_id: id,
  amount: '10',
  bank_name: 'Bank',
  account_name: 'Ada Lovelace',
  account_number: '1',
  swift_code: 'DEUTDEFF',
  bank_country: 'Germany',
};
const instrument = {
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  category: 'forex',
  tradingview: 'OANDA',
  leverage: '100',
  tradable: true,
};
const site = { appName: 'Daybook', appUrl: 'https://example.org', appCurrency: 'USD' };
const spreads = {
  spread_forex: '1',
  spread_commodity: '1',
  spread_index: '1',
  spread_crypto: '1',
  spread_stock: '1',
};
const user = { fullName: 'Ada', email: 'ada@example.org', isEmailVerified: true, isActive: true };

/** A form, its schema, a valid body, and the error of each required field when it is left out. */
type Form = readonly [
  name: string,
  schema: AnyObjectSchema,
  body: object,
  required: Readonly<Record<string, string>>,
];

const required = 'This is required.';
const short = 'Password must be at least 8 characters';

/** The rules of customer.md and staff.md, section 5; a comment names the rule of decisions.md that differs. */
const forms: readonly Form[] = [
  [
    'Signup',
    signUpRequest,
    signUp,
    {
      fullName: 'Full name is required',
      email: 'Email is required',
      password: 'Password is required',
      passwordConfirmation: 'Passwords must match',
      phone: 'Phone number is required',
      country: 'Country is required',
      city: 'City is required',
      address: 'Address is required',
      postalCode: 'Postal code is required',
      currency: 'Currency is required',
    },
  ],
  ['Reset request', forgotPasswordRequest, { email: signUp.email }, { email: 'Email is required' }],
  [
    'Reset',
    resetPasswordRequest,
    { token: 'token', password: signUp.password },
    { password: 'Password is required' },
  ],
  [
    'Password change',
    changePasswordRequest,
    { currentPassword: 'old', newPassword: signUp.password },
    { currentPassword: 'Current password is required', newPassword: 'New password is required' },
  ],
  [
    'Deposit',
    beginDepositRequest,
    { balance_id: id, amount: '10', gateway: 'stripe' },
    {
      balance_id: 'Wallet is required',
      amount: 'Amount is required',
      gateway: 'Gateway is required',
    },
  ],
  [
    'Withdraw',
    requestWithdrawalRequest,
    withdrawal,
    {
      balance_id: 'Wallet is required',
      amount: 'Amount is required',
      bank_name: 'Bank name is required',
      account_number: 'Account number is required',
      account_name: 'Account name is required',
      swift_code: 'Swift code is required',
      bank_country: 'Bank country is required',
    },
  ],
  ['KYC', submitKycRequest, { type: 'passport' }, { type: 'Document type is required' }],
  [
    // decisions.md 3: the spec's labels are those of another form.
    'Withdraw settings',
    withdrawFeeFields,
    { feePercentage: '0', feeFixed: '0' },
    { feePercentage: 'Fee percentage is required', feeFixed: 'Fixed fee is required' },
  ],
  [
    'Instrument',
    addInstrumentRequest,
    instrument,
    {
      name: required,
      base: required,
      quote: required,
      category: required,
      tradingview: required,
      leverage: required,
      tradable: required,
    },
  ],
  [
    'Translation',
    translationRequest,
    { code: 'de', key: 'Save', value: 'Sichern' },
    { code: 'Code is required', key: 'Key is required', value: 'Value is required' },
  ],
  [
    'Site settings',
    siteFields,
    site,
    { appName: 'required', appUrl: 'required', appCurrency: 'required' },
  ],
  [
    'Sales status',
    salesStatusRequest,
    { status: 'Called', isDefault: false },
    { status: 'Status is required', isDefault: 'isDefault is required' },
  ],
  [
    'Add user',
    addUserRequest,
    { ...user, password: signUp.password },
    {
      fullName: 'Full name is required',
      email: 'Email is required',
      password: 'Password is required',
    },
  ],
  [
    'Edit user',
    editUserRequest,
    user,
    {
      fullName: 'Full name is required',
      email: 'Email is required',
      isEmailVerified: required,
      isActive: required,
    },
  ],
  [
    'Edit customer',
    editCustomerRequest,
    user,
    {
      fullName: 'Full name is required',
      email: 'Email is required',
      isEmailVerified: required,
      isActive: required,
    },
  ],
  [
    'OANDA',
    oandaApiFields,
    { value1: '101-004-1234567-001', value3: 'fxpractice' },
    { value1: 'Account number is required' },
  ],
  ['Voiso', voisoApiFields, { value1: 'cluster1' }, { value1: 'Cluster ID is required' }],
];

const cases = forms.flatMap(([name, schema, body, texts]) =>
  Object.entries(texts).map(([field, text]) => [name, field, text, schema, body] as const),
);

describe('the rules that the specifications state', () => {
  it.each(forms)('%s: a complete body is accepted', (_name, schema, body) => {
    expect(said(schema, body)).toEqual({});
  });

  it.each(cases)('%s without %s: %s', (_name, field, text, schema, body) => {
    const { [field]: _left, ...rest } = Object.fromEntries(Object.entries(body));
    expect(said(schema, rest)[field]).toBe(text);
  });

  it.each(cases)('%s with an empty %s is refused', (_name, field, _text, schema, body) => {
    expect(Object.keys(said(schema, { ...body, [field]: '' }))).toContain(field);
  });

  it.each([
    ['Signup', signUpRequest, signUp, { email: 'ada' }, { email: 'Invalid email' }],
    ['Signup', signUpRequest, signUp, { password: '1234567' }, { password: short }],
    [
      'Signup',
      signUpRequest,
      signUp,
      { passwordConfirmation: 'another one' },
      { passwordConfirmation: 'Passwords must match' },
    ],
    ['Reset request', forgotPasswordRequest, {}, { email: 'ada@' }, { email: 'Invalid email' }],
    [
      'Reset',
      resetPasswordRequest,
      { token: 'token' },
      { password: '1234567' },
      { password: short },
    ],
    [
      'Password change',
      changePasswordRequest,
      { currentPassword: 'old' },
      { newPassword: '1234567' },
      { newPassword: short },
    ],
    ['Add user', addUserRequest, user, { password: '1234567' }, { password: short }],
    ['Edit user', editUserRequest, user, { password: '1234567' }, { password: short }],
    ['Edit customer', editCustomerRequest, user, { password: '1234567' }, { password: short }],
  ] as const)('%s refuses an invalid value (case %#)', (_name, schema, body, change, texts) => {
    expect(said(schema, { ...body, ...change })).toMatchObject(texts);
  });

  it('an edit with an empty password is accepted', () => {
    expect(said(editUserRequest, { ...user, password: '' })).toEqual({});
    expect(said(editCustomerRequest, { ...user, password: '' })).toEqual({});
  });

  it('all five spreads are required and must be numbers', () => {
    for (const field of Object.keys(spreads)) {
      const { [field]: _left, ...rest } = Object.fromEntries(Object.entries(spreads));
      expect(Object.keys(said(spreadFields, rest))).toEqual([field]);
      expect(Object.keys(said(spreadFields, { ...spreads, [field]: 'much' }))).toEqual([field]);
    }
  });

  it('an instrument needs neither prices nor an alias', () => {
    const optional = { bids: null, asks: null, alias: null };
    expect(said(addInstrumentRequest, { ...instrument, ...optional })).toEqual({});
  });

  it('a profile requires only a name, and a correction of a trade requires nothing', () => {
    expect(said(changeProfileRequest, { fullName: 'Ada' })).toEqual({});
    expect(said(editTradeRequest, {})).toEqual({});
  });
});
