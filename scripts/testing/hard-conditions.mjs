// What `npm test -- --all` runs once more under conditions that tests must not depend on: other days, another time zone,
// another order, and beside other programs.
import { spawn } from 'node:child_process'
import { clockEnvironment } from './clock.mjs'
import { findTestProject } from './test-projects.mjs'
import { filesLeftOut } from './tiers.mjs'

/** Beginnings of the paths of tests that compute with the present day. */
const dated = [
  'src/domain/time/',
  'src/domain/demo/',
  'src/shared/filter/',
  'tests/database/affiliates/',
  'tests/database/insights/',
  'tests/database/playbook/entry-rules',
  'tests/database/reviews/',
  'tests/database/teams/assignments',
]
/** Those that show it, and journeys on the demo data, whose last day is the day before. */
const shown = [
  'src/features/affiliate/',
  'src/features/calendar/',
  'src/features/dashboard/',
  'src/features/insights/',
  'src/features/playbook/',
  'src/features/trade-entry/',
  'tests/journeys/insights/',
  'tests/journeys/affiliates/portal',
  'tests/journeys/calendar/',
]

const moments = [
  ['2027-02-28T14:59:30Z', 'Asia/Tokyo'],
  ['2028-02-29T23:59:30Z', 'UTC'],
  ['2026-12-31T23:59:30Z', 'UTC'],
  ['2027-01-01T14:59:30Z', 'Asia/Tokyo'],
]

/** Only the everyday depth of each file, unrecorded: its longer parts depend on no day and on no order. */
export const everydayDepth = {
  EDGEWORTH_TEST_PARTS: '',
  EDGEWORTH_TEST_CHANGED: '',
  EDGEWORTH_TEST_COVERAGE: undefined,
}

const filesIn = (all, beginnings) => all.filter((file) => beginnings.some((beginning) => file.startsWith(beginning)))

/** The further runs, of all test files: what each is called, its files and how to get its variables. */
export function hardConditions(all) {
  const later = filesLeftOut(all, [])
  return [
    ...moments.map(([now, zone], place) => ({
      title: `at ${now} in ${zone}`,
      files: filesIn(all, place === moments.length - 1 ? [...dated, ...shown] : dated),
      variables: () => clockEnvironment({ EDGEWORTH_TEST_NOW: now, TZ: zone }),
      busyPrograms: 0,
    })),
    {
      title: 'in random order',
      files: all.filter((file) => ['unit', 'screens'].includes(findTestProject(file)) && !later.includes(file)),
      variables: () => ({ EDGEWORTH_TEST_ORDER: String(Math.floor(Math.random() * 2 ** 31)) }),
      busyPrograms: 0,
    },
    {
      title: 'beside four busy programs',
      files: filesIn(all, [
        'tests/journeys/main-job',
        'tests/journeys/trades/',
        'src/features/affiliate/',
        'src/features/dashboard/',
      ]),
      variables: () => ({}),
      busyPrograms: 4,
    },
  ]
}

/** Does some work beside programs that use all of the processor they get. */
export async function besideBusyPrograms(count, work) {
  const programs = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    await work()
  } finally {
    for (const program of programs) program.kill('SIGKILL')
  }
}
