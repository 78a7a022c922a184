// Finds the tests affected by the changes since a commit: through imports, as Vitest follows them, and through files
// that are built or read instead of imported.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { must, output, root } from '../run.mjs'
import { changedSince } from './changes.mjs'
import { selectTests } from './select-tests.mjs'

/** The tests that changed files affect without being imported. */
const unimported = [
  {
    changed: /^supabase\/migrations\/|^server\/embedded\/bootstrap\//,
    reached: ['tests/database', 'tests/conformance'],
  },
  { changed: /^(server|supabase)\/|^src\/(domain|contract)\//, reached: ['tests/durability'] },
  { changed: /^(src|server|workers|public|supabase|engine\/pkg)\/|^index\.html$/, reached: ['tests/journeys'] },
  { changed: /^tests\/vectors\//, reached: ['tests/engine', 'src/domain/metrics'] },
  {
    changed: /^tests\/fixtures\//,
    reached: ['src/domain/importers', 'src/features/trade-import', 'tests/regressions'],
  },
  { changed: /^engine\//, reached: ['tests/engine'] },
  { changed: /^docs\//, reached: ['tests/contract', 'tests/conformance/nginx'] },
  {
    changed: /(^|\/)(tsconfig(\.base)?|\.oxlintrc|package)\.json$|^docs\/configuration|^server\/.*config|^engine\//,
    reached: ['tests/house'],
  },
  { changed: /^ARCHITECTURE\.md$/, reached: ['tests/house/walls', 'tests/house/waiting-routes'] },
  { changed: /./, reached: ['tests/house/sizes', 'tests/house/waiting-routes', 'tests/house/import-circles'] },
]

/** The commit to compare with: the requested one, otherwise main, otherwise null for uncommitted changes only. */
function commitToCompare(asked) {
  if (asked !== null) return asked
  return (
    ['main', 'origin/main'].find((name) => output('git', ['rev-parse', '--verify', '--quiet', name]) !== null) ?? null
  )
}

/** The test files that Vitest finds through imports of the changed files. */
async function filesByImports(since) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-changed-'))
  const list = join(folder, 'files.json')
  try {
    await must(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'list',
      '--filesOnly',
      `--json=${list}`,
      since === null ? '--changed' : `--changed=${since}`,
      '--passWithNoTests',
    ])
    return JSON.parse(readFileSync(list, 'utf8')).map(({ file }) => relative(root, file).replaceAll('\\', '/'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The affected test files, and whether the engine's sources have changed. */
export async function findChangedTests(asked) {
  const since = commitToCompare(asked)
  // What the other branch has gained meanwhile is no change of this one.
  const base = since === null ? 'HEAD' : (output('git', ['merge-base', since, 'HEAD']) ?? since)
  const changed = changedSince(base) ?? []
  if (changed.length === 0) return { files: [], isNative: false }
  const folders = unimported
    .filter((entry) => changed.some((path) => entry.changed.test(path)))
    .flatMap(({ reached }) => reached)
  const files = new Set([...(await filesByImports(since)), ...selectTests(folders).files])
  return {
    files: [...files],
    isNative: changed.some((path) => path.startsWith('engine/') && !path.startsWith('engine/pkg/')),
  }
}
