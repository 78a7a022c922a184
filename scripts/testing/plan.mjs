// Decides what a call of `npm test` runs.
import { findChangedTests } from './changed-tests.mjs'
import { changedSinceAllPassed } from './changes.mjs'
import { coveringTests, isProduct } from './coverage-map.mjs'
import { listTestFiles, projectsOf, selectTests } from './select-tests.mjs'
import { testProjects } from './test-projects.mjs'
import { filesLeftOut, partsToRun } from './tiers.mjs'
import { unaffectedTests } from './unaffected-tests.mjs'

const allProjects = testProjects.map(({ name }) => name)

/**
 * The projects to run, their files (null for all), the parts of tests/tiers.mjs that belong to the run (null for all),
 * and which engine steps are needed.
 */
function findPlan(asked) {
  const { words, isAll, isQuick, isChanged, isWatch } = asked
  const none = {
    title: null,
    parts: null,
    changed: null,
    covering: [],
    leftOut: [],
    isNative: false,
    isEngineRebuilt: false,
  }
  if (words.length > 0) {
    const { files, title, isNative } = selectTests(words)
    return { ...none, files, title, projects: projectsOf(files), isNative }
  }
  if (isWatch) return { ...none, files: null, projects: new Set(['unit', 'engine', 'screens']) }
  const changed = isAll ? null : changedSinceAllPassed()
  // Without a record all tests may cover a change.
  const covering = changed === null ? null : coveringTests(changed.filter(isProduct))
  const parts = partsToRun(isAll, covering === null ? null : changed)
  const isFromSource = parts.includes('engine from source')
  if (isChanged) {
    const found = findChangedTests(asked.changedSince)
    const leftOut = new Set(filesLeftOut(found.files, parts))
    const files = found.files.filter((file) => !leftOut.has(file) || found.covering.includes(file))
    return {
      ...none,
      files,
      parts,
      changed,
      covering: found.covering,
      projects: projectsOf(files),
      isNative: found.isNative,
      isEngineRebuilt: found.isNative && !isQuick,
    }
  }
  const all = listTestFiles()
  const unaffected = unaffectedTests(all, changed)
  if (unaffected.length > 0)
    console.log(`${unaffected.length} of ${all.length} test files passed with the same code: tests/all-passed.json.`)
  return {
    ...none,
    files: null,
    parts: isAll ? null : parts,
    changed,
    covering: covering ?? [],
    leftOut: [...filesLeftOut(all, parts).filter((file) => !covering?.includes(file)), ...unaffected],
    projects: new Set(allProjects),
    isNative: isFromSource,
    isEngineRebuilt: isFromSource && !isQuick,
  }
}

/** The plan; a quick run omits the browser tests unless a path selects them. */
export function planTests(asked) {
  const plan = findPlan(asked)
  if (asked.isQuick && asked.words.length === 0) {
    plan.projects.delete('journeys')
    plan.files = plan.files?.filter((file) => !file.startsWith('tests/journeys/')) ?? null
  }
  return { ...plan, vitestOptions: asked.vitestOptions }
}
