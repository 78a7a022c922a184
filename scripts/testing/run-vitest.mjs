// Runs Vitest and adds its counts to the tally.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

export async function runVitest(selection, env, tally) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-record-'))
  const record = join(folder, 'record.json')
  try {
    const code = await run(
      process.execPath,
      [
        vitest,
        'run',
        '--reporter=default',
        `--reporter=${join(root, 'scripts/testing/record-reporter.mjs')}`,
        ...vitestArguments(selection),
      ],
      { env: { ...env, EDGEWORTH_TEST_RECORD: record } },
    )
    const { files, errors } = JSON.parse(readFileSync(record, 'utf8'))
    tally.addFiles(files)
    for (const error of errors) tally.fail(`outside of tests: ${error}`)
    if (code !== 0 && errors.length === 0 && files.every(({ failed }) => failed === 0))
      tally.fail(`vitest ended with code ${code}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
