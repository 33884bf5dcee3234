import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { object, string } from 'yup';
import { renderScreen } from '../../testing/render.tsx';
import { SwitchField } from '../switch/switch.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { AutocompleteField, SearchSelectField, SelectField } from './choice-fields.tsx';
import { DateField, DateRangeField } from './date-field.tsx';
import { MoneyField, NumberField, PercentField } from './decimal-input.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';
import type { SecretShown } from '../../../../command/core/settings.contract.ts';
import { loadCalendar, loadChoices } from './load-choices.ts';
import { RadioField } from './radio-field.tsx';
import { RowsField, rowMutators } from './rows-field.tsx';
import { SecretField } from './secret-field.tsx';
import type { FormSchema } from './validate.ts';

const countries = ['Austria', 'Belgium', 'Brazil', 'Germany'].map((label) => ({
  value: label.slice(0, 2).toLowerCase(),
  label,
}));

type Values = Record<string, unknown>;

const show = (fields: ReactNode, initialValues: Values, schema?: FormSchema) => {
  const sent: Values[] = [];
  renderScreen(
    <Form<Values>
      initialValues={initialValues}
      mutators={rowMutators}
      onSubmit={(values) => Promise.resolve(sent.push(values))}
      {...(schema === undefined ? {} : { schema })}
    >
      {() => (
        <>
          {fields}
          <button type="submit">Save</button>
        </>
      )}
    </Form>,
  );
  const save = async () => {
    await userEvent.click(screen.getByText('Save'));
    return sent.at(-1);
  };
  return { save };
};

// One after the other: the module loader of Jest does not support two concurrent imports.
beforeAll(async () => {
  await loadChoices();
  await loadCalendar();
});

describe('a field with choices', () => {
  const options = countries;

  it('shows the choice, opens by keyboard, and has the value "" for no choice', async () => {
    const { save } = show(
      <SelectField name="land" label="Country" options={options} placeholder="Any" />,
      { land: 'au' },
    );
    const field = screen.getByRole('combobox', { name: 'Country' });
    expect(field).toHaveTextContent('Austria');
    field.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: 'Germany' }));
    await waitFor(() => expect(field).toHaveTextContent('Germany'));
    expect(await save()).toEqual({ land: 'ge' });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Any' }));
    expect(await save()).toEqual({ land: '' });
  });

  it('and a search finds choices by typing, accepts nothing else, and can be cleared', async () => {
    const { save } = show(<SearchSelectField name="land" label="Country" options={options} />, {
      land: '',
    });
    const field = screen.getByRole('combobox', { name: 'Country' });
    await userEvent.type(field, 'b');
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      'Belgium',
      'Brazil',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(field).toHaveValue('Brazil'));
    expect(await save()).toEqual({ land: 'br' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await save()).toEqual({ land: '' });
  });

  it('and a search replaces the previous choice when the person types', async () => {
    const { save } = show(<SearchSelectField name="land" label="Country" options={options} />, {
      land: 'au',
    });
    const field = screen.getByRole('combobox', { name: 'Country' });
    await userEvent.click(field);
    await userEvent.keyboard('Bra');
    await userEvent.click(await screen.findByRole('option', { name: 'Brazil' }));
    expect(await save()).toEqual({ land: 'br' });
  });

  it('that are only suggestions accepts any text', async () => {
    const { save } = show(<AutocompleteField name="land" label="Country" options={options} />, {
      land: '',
    });
    await userEvent.type(screen.getByLabelText('Country'), 'Ger');
    await userEvent.click(await screen.findByRole('option', { name: 'Germany' }));
    expect(await save()).toEqual({ land: 'Germany' });
    await userEvent.type(screen.getByLabelText('Country'), 'town');
    expect(await save()).toEqual({ land: 'Germanytown' });
  });

  it('as radio buttons is operated by arrow keys, and gets the focus if it is invalid', async () => {
    const { save } = show(
      <RadioField name="kind" label="Kind" options={options.slice(0, 2)} look="cards" />,
      { kind: '' },
      object({ kind: string().required('Choose one') }),
    );
    expect(await save()).toBeUndefined();
    const group = screen.getByRole('radiogroup', { name: 'Kind' });
    expect(group).toHaveAccessibleDescription('Choose one');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Austria' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    expect(await save()).toEqual({ kind: 'be' });
  });
});

describe('a checkbox or a switch', () => {
  it('is sent as true or false, also without an initial value', async () => {
    const { save } = show(
      <>
        <CheckboxField name="remember" label="Remember Me" />
        <SwitchField name="demo" label="Demo wallets" hint="New customers get one" />
      </>,
      { demo: true },
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember Me' }));
    const demo = screen.getByRole('switch', { name: 'Demo wallets' });
    expect(demo).toBeChecked();
    demo.focus();
    await userEvent.keyboard(' ');
    expect(await save()).toEqual({ remember: true, demo: false });
  });
});

describe('a field for a number', () => {
  it('keeps every typed digit, and changes in steps by the arrow keys', async () => {
    const { save } = show(
      <>
        <MoneyField name="sum" label="Sum" currency="EUR" />
        <PercentField name="share" label="Share" />
        <NumberField name="days" label="Days" />
      </>,
      { sum: '', share: '2.5', days: '9' },
    );
    await userEvent.type(screen.getByLabelText('Sum'), '12345678901234567890.01');
    expect(screen.getByText('EUR')).toBeInTheDocument();
    expect(screen.getByText('%')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Days'), '{Shift>}{ArrowUp}{/Shift}');
    expect(await save()).toEqual({ sum: '12345678901234567890.01', share: '2.5', days: '19' });
  });
});

describe('a field for a date', () => {
  it('is typed, or chosen from a calendar that opens at its date', async () => {
    const { save } = show(<DateField name="born" label="Birth date" />, { born: '' });
    await userEvent.type(screen.getByLabelText('Birth date'), '1985-02-28');
    await userEvent.click(screen.getByRole('button', { name: 'Choose a day: Birth date' }));
    const grid = await screen.findByRole('grid', { name: 'February 1985' });
    await waitFor(() =>
      expect(within(grid).getByRole('button', { name: /February 28, 1985/ })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(await save()).toEqual({ born: '1985-03-01' });
  });

  it('and its partner of a date range get both dates from one calendar', async () => {
    const { save } = show(
      <DateRangeField
        start={{ name: 'from', label: 'Start Date' }}
        end={{ name: 'to', label: 'End Date' }}
      />,
      { from: '', to: '' },
    );
    await userEvent.type(screen.getByLabelText('Start Date'), '2026-05-01');
    await userEvent.click(await screen.findByRole('button', { name: /May 9, 2026/ }));
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-05-09');
    expect(await save()).toEqual({ from: '2026-05-01', to: '2026-05-09' });
  });
});

describe('a field for a secret', () => {
  const none = { set: false, changed_at: null, last4: null, previous_until: null };
  const set = { ...none, set: true, changed_at: '2026-05-01T10:30:00.000Z' };
  const field = (secret: SecretShown) => (
    <SecretField name="key" label="Secret key" secret={secret} clearable />
  );

  it('shows when the secret was set and never its value; the secret can be replaced, kept after all, and removed', async () => {
    const { save } = show(field(set), { key: undefined, other: 1 });
    expect(screen.getByLabelText('Secret key')).toHaveTextContent(
      'Set on 01/05/2026 10:30 AM, hidden',
    );
    expect(await save()).toEqual({ key: undefined, other: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
    await userEvent.type(screen.getByLabelText('Secret key'), 'sk_live_1');
    expect(await save()).toEqual({ key: 'sk_live_1', other: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await save()).toEqual({ key: undefined, other: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByLabelText('Secret key')).toHaveTextContent('Will be removed when you save');
    expect(await save()).toEqual({ key: null, other: 1 });
  });

  it('shows the last characters, and until when the previous secret works', () => {
    show(field({ ...set, last4: 'a1b2', previous_until: '2026-05-02T10:30:00.000Z' }), {});
    expect(screen.getByLabelText('Secret key')).toHaveTextContent(
      'Set on 01/05/2026 10:30 AM, ends in a1b2',
    );
    expect(screen.getByText('The old one works until 02/05/2026 10:30 AM')).toBeInTheDocument();
  });

  it('that was never set is a text field at once', async () => {
    const { save } = show(field(none), {});
    await userEvent.type(screen.getByLabelText('Secret key'), 'first');
    expect(await save()).toEqual({ key: 'first' });
  });
});

describe('a field with rows', () => {
  it('adds rows up to the limit and removes them; the focus stays in the rows', async () => {
    const { save } = show(
      <RowsField name="lots" label="Lots" add="Add lot" empty={{ label: '' }} most={3}>
        {(row) => <TextField name={`${row}.label`} label="Label" />}
      </RowsField>,
      { lots: [{ label: 'Micro' }, { label: 'Mini' }] },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add lot' }));
    await waitFor(() => expect(screen.getAllByLabelText('Label')[2]).toHaveFocus());
    await userEvent.keyboard('Whole');
    expect(screen.getByRole('button', { name: 'Add lot' })).toHaveAttribute('aria-disabled');
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    await waitFor(() => expect(screen.getAllByLabelText('Label')[0]).toHaveFocus());
    expect(await save()).toEqual({ lots: [{ label: 'Mini' }, { label: 'Whole' }] });
  });
});
