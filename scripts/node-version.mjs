/**
 * Ends the process with a clear message on a version of Node that the packages do not support (package.json, engines).
 */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const runs = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  if (runs) return;
  process.stderr.write(`Daybook needs Node 20.19, 22.12, or 24 and later; this is ${version}.\n`);
  process.exit(1);
}
