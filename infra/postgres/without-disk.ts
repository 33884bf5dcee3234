/**
 * To be selected or returned by a statement that is its own transaction: its commit does not wait for the disk. Only
 * for data that come again, or are written again, if the machine crashes before they are on disk.
 */
export const withoutDisk = `set_config('synchronous_commit', 'off', true)`;
