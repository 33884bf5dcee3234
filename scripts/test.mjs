import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { typesAndLint } from './check.mjs';
import { runPackage, say, step } from './progress.mjs';

/** The counts of an empty run. */
const none = { passed: 0, failed: 0, skipped: 0 };

const one = (code) => ({ ...none, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const sum = (counts) =>
  counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    none,
  );

/**
 * `npm test`: types, lint, and every Jest project, including the journeys in the browser. With parameters, it runs Jest
 * alone with these: `npm test -- --selectProjects domain`. The last line counts; types and lint count as one test each.
 */
export async function main(parameters) {
  const counts =
    parameters.length === 0
      ? await everything()
      : [await buildCode(), (await jest(parameters)).counts];
  const { passed, failed, skipped } = sum(counts);
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}

/** With only two processors, types and lint are finished before the tests begin; record 178 says why. */
async function everything() {
  const checking = typesAndLint();
  const built = await buildCode();
  if (availableParallelism() <= 2) await checking;
  const tested = await onceMore(await jest([]));
  const { types, lint } = await checking;
  return [one(types ? 0 : 1), one(lint ? 0 : 1), built, tested];
}

async function buildCode() {
  try {
    await build();
    return one(0);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return one(1);
  }
}

/** Up to this many failed files are run once more; with more failures something is certainly broken. */
const onceMoreMost = 3;

/**
 * Runs files that failed while others ran again, alone, and names them. A file that passes then is unsteady: it counts
 * as passed, is named at the end, and its cause has to be found. Record 47 says why.
 */
async function onceMore({ counts, failedFiles }) {
  if (failedFiles.length === 0 || failedFiles.length > onceMoreMost) return counts;
  say(`Once more, alone: ${failedFiles.join(', ')}`);
  const again = await jest(['--runTestsByPath', ...failedFiles, '--maxWorkers=1']);
  for (const file of failedFiles)
    if (!again.failedFiles.includes(file))
      say(`NOT STEADY: ${file} failed beside others, and passed alone`);
  const mended = counts.failed - again.counts.failed;
  return again.counts.passed === 0
    ? counts
    : { ...counts, passed: counts.passed + Math.max(0, mended), failed: again.counts.failed };
}

/** Much of what a test creates lives only for a moment: with more room for it, less is copied by garbage collection. */
const roomForYoung = process.allowedNodeEnvironmentFlags.has('--max-semi-space-size')
  ? '--max-semi-space-size=64'
  : '';

/** Jest passes its own Node options on to its workers: several of them share few processors (record 179). */
const collectsAlone = '--no-parallel-scavenge';

async function jest(parameters) {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-report-'));
  const report = join(folder, 'report.json');
  const env = {
    ...process.env,
    NODE_OPTIONS: `--experimental-vm-modules ${roomForYoung}`,
    NODE_NO_WARNINGS: '1',
    NODE_ENV: 'test',
  };
  const options = ['--json', `--outputFile=${report}`, '--testLocationInResults=false'];
  // With --json Jest writes its report to standard output too; people want the other one, on standard error.
  const code = await runPackage('jest/bin/jest.js', [...options, ...parameters], {
    env,
    node: [collectsAlone],
    collect: showProgress(),
  });
  const counted = readReport(report, code);
  rmSync(folder, { recursive: true, force: true });
  return counted;
}

/** Passes all output on except the JSON report. */
function showProgress() {
  return (text) => {
    if (!text.startsWith('{"num')) process.stdout.write(text);
  };
}

/** A suite that could not run counts as one failure, and so does a run without a report. */
function readReport(file, code) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    const skipped = report.numPendingTests + report.numTodoTests;
    return {
      counts: {
        passed: report.numPassedTests,
        failed: failed === 0 && code !== 0 ? 1 : failed,
        skipped,
      },
      failedFiles: report.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => relative(process.cwd(), name)),
    };
  } catch {
    return { counts: { ...none, failed: 1 }, failedFiles: [] };
  }
}
