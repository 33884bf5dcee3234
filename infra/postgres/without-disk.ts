/**
 * For a statement that is a transaction of its own, to be selected or returned by it: its commit does not wait for the
 * disk. Only for what comes again, or is done again, where the machine dies before it is written.
 */
export const withoutDisk = `set_config('synchronous_commit', 'off', true)`;
