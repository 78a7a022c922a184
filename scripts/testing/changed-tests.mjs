// Finds the tests affected by the changes since a commit: by imports, by coverage (coverage-map.mjs), and through files that
// are built or read instead of imported.
import { laterParts } from '../../tests/tiers.mjs'
import { output } from '../run.mjs'
import { changedSince } from './changes.mjs'
import { coveringTests, isProduct } from './coverage-map.mjs'
import { findImporters, findReached, isFoundByImports, isTest, listSources } from './imports.mjs'
import { selectTests } from './select-tests.mjs'
import { partsToRun } from './tiers.mjs'

/** The tests that changed files affect without being imported. */
const unimported = [
  {
    changed: /^supabase\/migrations\/|^server\/embedded\/bootstrap\//,
    reached: ['tests/database', 'tests/conformance'],
  },
  { changed: /^server\/(embedded|boot|runtime|mail)\//, reached: ['tests/conformance'] },
  { changed: /^(public|engine\/pkg)\/|^index\.html$/, reached: ['tests/journeys'] },
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

/**
 * The test files that changed files affect, and those of them that coverage names. A file that only tests use affects
 * whatever imports it.
 */
function affectedTests(changed) {
  const importers = findImporters(listSources())
  const reachedBy = (paths) => [...findReached(paths, importers).keys()].filter(isTest)
  const product = changed.filter(isProduct)
  const covering = coveringTests(product, importers) ?? []
  const near = reachedBy(product).filter(isFoundByImports)
  return { covering, files: [...near, ...covering, ...reachedBy(changed.filter((path) => !isProduct(path)))] }
}

/** The affected test files, and whether the engine's sources have changed. */
export function findChangedTests(asked) {
  const since = commitToCompare(asked)
  // What the other branch has gained meanwhile is no change of this one.
  const base = since === null ? 'HEAD' : (output('git', ['merge-base', since, 'HEAD']) ?? since)
  const changed = changedSince(base) ?? []
  if (changed.length === 0) return { files: [], covering: [], isNative: false }
  const folders = unimported
    .filter((entry) => changed.some((path) => entry.changed.test(path)))
    .flatMap(({ reached }) => reached)
  const guarding = partsToRun(false, changed).flatMap((name) => laterParts[name].files ?? [])
  const { files, covering } = affectedTests(changed)
  return {
    files: [...new Set([...files, ...selectTests([...folders, ...guarding]).files])],
    covering,
    isNative: changed.some((path) => path.startsWith('engine/') && !path.startsWith('engine/pkg/')),
  }
}
