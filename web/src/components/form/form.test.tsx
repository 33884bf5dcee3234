import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { renderScreen } from '../../testing/render.tsx';
import { Button } from '../button/button.tsx';
import { DecimalField } from './decimal-input.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';

const schema = object({
  name: string().required('Full name is required').min(3, 'Too short'),
  amount: string().required('Amount is required'),
});

const show = (onSubmit: (values: Record<string, string>) => Promise<unknown>) =>
  renderScreen(
    <Form<Record<string, string>>
      schema={schema}
      initialValues={{ name: '', amount: '' }}
      onSubmit={onSubmit}
    >
      {({ submitting }) => (
        <>
          <TextField name="name" label="Full Name" />
          <DecimalField name="amount" label="Amount" step="1" bigStep="1000" />
          <Button type="submit" busy={submitting}>
            Save
          </Button>
        </>
      )}
    </Form>,
  );

const problem = (changes: object) => ({
  status: 422,
  code: 'INVALID',
  message: 'Please check the marked fields.',
  params: {},
  errors: {},
  ...changes,
});

describe('a form', () => {
  it('shows the first error of a field once the field was touched', async () => {
    show(() => Promise.resolve());
    expect(screen.queryByText('Full name is required')).toBeNull();
    await userEvent.click(screen.getByLabelText('Full Name'));
    await userEvent.tab();
    expect(screen.getByText('Full name is required')).toBeInTheDocument();
    expect(screen.queryByText('Too short')).toBeNull();
    expect(screen.queryByText('Amount is required')).toBeNull();
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription('Full name is required');
  });

  it('sends nothing while a field is invalid, and marks all invalid fields', async () => {
    const sent: unknown[] = [];
    show((values) => Promise.resolve(sent.push(values)));
    await userEvent.click(screen.getByText('Save'));
    expect(screen.getByText('Amount is required')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('focuses the first field that the schema or the server finds invalid, with the error as its description', async () => {
    show(() => Promise.reject(problem({ errors: { amount: 'This is too much' } })));
    await userEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus());
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription('Full name is required');
    await userEvent.keyboard('Marta');
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    await userEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('This is too much');
  });

  it('disables its button while it is sending, so that a double click sends once', async () => {
    let finish = () => undefined as void;
    let sent = 0;
    show(() => {
      sent += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    await userEvent.type(screen.getByLabelText('Full Name'), 'Marta');
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    await userEvent.dblClick(screen.getByText('Save'));
    expect(sent).toBe(1);
    expect(screen.getByText('Save')).toHaveAttribute('aria-disabled', 'true');
    finish();
    await screen.findByText('Save');
  });

  it('given that Enter is held down, or a double click that is answered in between, then it is sent once', async () => {
    let sent = 0;
    show(() => Promise.resolve((sent += 1)));
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    const name = screen.getByLabelText('Full Name');
    await userEvent.type(name, 'Marta');
    await userEvent.keyboard('{Enter}');
    expect(fireEvent.keyDown(name, { key: 'Enter', repeat: true })).toBe(false);
    expect(sent).toBe(1);
    const press = (detail: number) => fireEvent.click(screen.getByText('Save'), { detail });
    press(1);
    await waitFor(() => expect(sent).toBe(2));
    await waitFor(() => expect(screen.getByText('Save')).not.toHaveAttribute('aria-busy'));
    press(2);
    expect(sent).toBe(2);
    press(1);
    await waitFor(() => expect(sent).toBe(3));
  });

  it("shows the server's errors at their fields until these are changed", async () => {
    show(() => Promise.reject(problem({ errors: { name: 'Somebody has this name' } })));
    await userEvent.type(screen.getByLabelText('Full Name'), 'Marta');
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('Somebody has this name')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Full Name'), 'x');
    expect(screen.queryByText('Somebody has this name')).toBeNull();
  });

  it('shows a refusal without a field as an alert with its parameters; a failure without a message is Something went wrong', async () => {
    let error: object = problem({
      code: 'TOO_MANY_REQUESTS',
      params: { seconds: 9 },
      errors: { unknown: 'x' },
    });
    show(() => Promise.reject(error));
    await userEvent.type(screen.getByLabelText('Full Name'), 'Marta');
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 9 seconds.');
    error = problem({ code: 'UNKNOWN', message: '' });
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  });
});

describe('a decimal field', () => {
  it('shows the raw number while it is focused, and the grouped number otherwise', async () => {
    show(() => Promise.resolve());
    const input = screen.getByLabelText('Amount');
    await userEvent.type(input, '25000.5');
    expect(input).toHaveValue('25000.5');
    await userEvent.tab();
    expect(input).toHaveValue('25,000.5');
    expect(input).toHaveAttribute('inputmode', 'decimal');
  });

  it('steps by one, with Shift by a thousand, by its buttons and by the arrow keys', async () => {
    show(() => Promise.resolve());
    const input = screen.getByLabelText('Amount');
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Increase'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByLabelText('Increase'));
    await user.keyboard('{/Shift}');
    expect(input).toHaveValue('1,001');
    await user.click(input);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(input).toHaveValue('999');
  });
});
