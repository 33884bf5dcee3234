/**
 * Makes something of each part and sends it, in their order, one sending at a time; the next is made while the one before
 * is on its way. The first failure is thrown, once nothing is on its way any more.
 */
export const makeAhead = async <Part, Made>(
  parts: readonly Part[],
  make: (part: Part) => Promise<Made>,
  send: (part: Part, made: Made) => Promise<unknown>,
): Promise<void> => {
  let sending: Promise<unknown> = Promise.resolve();
  for (const part of parts) {
    const [made, sent] = await Promise.allSettled([make(part), sending]);
    if (sent.status === 'rejected') throw sent.reason;
    if (made.status === 'rejected') throw made.reason;
    sending = send(part, made.value);
  }
  await sending;
};
