import type { Handled } from './command.ts';
import type { Watermark } from './watermark.ts';

/** How long an answer waits until this process has folded the change in, because the next decision relies on it. */
const ownWriteWaitMs = 2_000;

/** Gives the answer to a command once this process has folded in what it changed, or after two seconds anyway. */
export const inForce = async (
  handled: Promise<Handled>,
  { reference }: Readonly<{ reference: Pick<Watermark, 'reached'> }>,
): Promise<Handled> => {
  const answer = await handled;
  await reference.reached(answer.position, ownWriteWaitMs);
  return answer;
};
