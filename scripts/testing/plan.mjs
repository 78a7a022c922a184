// Decides what a call of `npm test` runs.
import { findChangedTests } from './changed-tests.mjs'
import { projectsOf, selectTests } from './select-tests.mjs'
import { testProjects } from './test-projects.mjs'

const allProjects = testProjects.map(({ name }) => name)

/** The projects to run, their files (null for all), and which engine steps are needed. */
async function findPlan(asked) {
  const { words, isQuick, isChanged, isWatch } = asked
  if (words.length > 0) {
    const { files, title, isNative } = selectTests(words)
    return { files, title, projects: projectsOf(files), isNative, isEngineRebuilt: false }
  }
  if (isWatch) {
    return {
      files: null,
      title: null,
      projects: new Set(['unit', 'engine', 'screens']),
      isNative: false,
      isEngineRebuilt: false,
    }
  }
  if (isChanged) {
    const { files, isNative } = await findChangedTests(asked.changedSince)
    return { files, title: null, projects: projectsOf(files), isNative, isEngineRebuilt: isNative && !isQuick }
  }
  return { files: null, title: null, projects: new Set(allProjects), isNative: true, isEngineRebuilt: !isQuick }
}

/** The plan; a quick run omits the browser tests unless a path selects them. */
export async function planTests(asked) {
  const plan = await findPlan(asked)
  if (asked.isQuick && asked.words.length === 0) {
    plan.projects.delete('journeys')
    plan.files = plan.files?.filter((file) => !file.startsWith('tests/journeys/')) ?? null
  }
  return { ...plan, vitestOptions: asked.vitestOptions }
}
