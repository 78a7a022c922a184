// Runs Vitest and adds its counts to the tally.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../run.mjs'

export const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Vitest's arguments for a selection; paths are absolute, so that each matches only itself. */
export function vitestArguments({ projects, files, title, vitestOptions }) {
  return [
    ...[...projects].flatMap((name) => ['--project', `${name}*`]),
    ...(title === null ? [] : ['--testNamePattern', escaped(title)]),
    ...vitestOptions,
    ...(files ?? []).map((file) => join(root, file)),
  ]
}

/**
 * Lets `work` run Vitest with this reporter and these variables; resolves to what `work` gives, and to the recorded files
 * and errors, null if nothing was recorded.
 */
export async function withRecord(work) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-record-'))
  const record = join(folder, 'record.json')
  const reporter = `--reporter=${join(root, 'scripts/testing/record-reporter.mjs')}`
  try {
    const result = await work(reporter, { EDGEWORTH_TEST_RECORD: record })
    return { result, record: existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs Vitest with these arguments; resolves to its code and to what the reporter recorded of files and errors. */
async function runRecorded(args, env) {
  const { result, record } = await withRecord((reporter, variables) =>
    run(process.execPath, [vitest, 'run', '--reporter=default', reporter, ...args], { env: { ...env, ...variables } }),
  )
  if (record === null) throw new Error(`vitest ended with code ${result} and recorded nothing`)
  return { code: result, ...record }
}

/**
 * Runs the failed journeys once more, alone. What passes then failed by chance: the run passes, and the tally lists it
 * with its first failure, so that whoever sees it ends its cause. Resolves to the files as they count.
 */
async function repeatFailedJourneys(files, env, tally) {
  const failed = files.filter(({ project, failed: count }) => project === 'journeys' && count > 0)
  if (failed.length === 0) return files
  console.log(`\n== Once more, alone: ${failed.map(({ path }) => path).join(', ')}`)
  const again = await runRecorded(['--maxWorkers', '1', ...failed.map(({ path }) => join(root, path))], env)
  const repeated = new Map(again.files.map((file) => [file.path, file]))
  for (const { path, failures } of failed) {
    if (repeated.get(path)?.failed === 0) for (const failure of failures) tally.addFlaky(`${path} > ${failure}`)
  }
  return files.map((file) => (failed.includes(file) ? (repeated.get(file.path) ?? file) : file))
}

export async function runVitest(selection, env, tally) {
  const { code, files, errors } = await runRecorded(vitestArguments(selection), env)
  const isFailed = files.some(({ failed }) => failed > 0)
  tally.addFiles(await repeatFailedJourneys(files, env, tally))
  for (const error of errors) tally.fail(`outside of tests: ${error}`)
  if (code !== 0 && errors.length === 0 && !isFailed) tally.fail(`vitest ended with code ${code}`)
}
