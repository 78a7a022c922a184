import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { chooseTests, coveringTests } from '#scripts/testing/coverage-map.mjs'
import { listTestFiles } from '#scripts/testing/select-tests.mjs'
import { filesLeftOut, partsToRun } from '#scripts/testing/tiers.mjs'
import { unaffectedTests } from '#scripts/testing/unaffected-tests.mjs'
import { demoScreens, emptyScreens, operatorScreens, publicScreens } from '#tests/journeys/screens/screens.ts'
import { alwaysOnBothDatabases, laterParts } from '#tests/tiers.mjs'

const files = listTestFiles()
const isBeginning = (beginning: string) => files.some((file) => file.startsWith(beginning))
const leftOut = filesLeftOut(files, [])
const unaffected = (...changed: string[]) => unaffectedTests(files, changed)
const everyday = files.filter((file) => !leftOut.includes(file))

describe('the list of tiers', () => {
  it('names files that are there, and guards folders that are there', () => {
    const named = [...Object.values(laterParts).flatMap((part) => part.files ?? []), ...alwaysOnBothDatabases]
    expect(named.filter((beginning) => !isBeginning(beginning))).toEqual([])
    const guarded = Object.values(laterParts).flatMap(({ guards }) => guards)
    expect(guarded.filter((path) => !existsSync(path))).toEqual([])
  })

  it('has each part that a test asks for, and no part without tests', () => {
    const sources = [...files, 'tests/support/database/test-databases.ts', 'tests/journeys/steps.ts']
      .concat('tests/journeys/screens/examine-screens.ts')
      .map((path) => readFileSync(path, 'utf8'))
    const asked = new Set(
      sources.flatMap((text) => [...text.matchAll(/includesPart\('([^']+)'/g)].map(([, name]) => name ?? '')),
    )
    // It decides about steps of `npm test` instead of tests.
    asked.add('engine from source')
    const withoutFiles = Object.entries(laterParts).flatMap(([name, part]) => (part.files === undefined ? [name] : []))
    expect([...asked].toSorted()).toEqual(withoutFiles.toSorted())
  })

  it('brings a part back when a file that it guards has changed, and all when that is not known', () => {
    expect(partsToRun(false, ['README.md'])).toEqual([])
    expect(partsToRun(false, ['server/backup/restore.ts'])).toEqual(['many kill rounds', 'durability'])
    expect(partsToRun(false, null)).toEqual(Object.keys(laterParts))
    expect(filesLeftOut(files, Object.keys(laterParts))).toEqual([])
  })
})

describe('the everyday tier', () => {
  it('calls every route, and examines a screen of every feature', () => {
    // These try every route of the contract.
    expect(everyday).toContain('tests/contract/every-route.test.ts')
    expect(everyday).toContain('tests/database/access/isolation.test.ts')

    const screens = [publicScreens, emptyScreens, operatorScreens, ...Object.values(demoScreens)].flat()
    const examined = new Set(screens.map(({ feature }) => feature))
    // One is examined by its own journeys: the style guide is in no production bundle, a trade's address is found first.
    const features = readdirSync('src/features').filter((name) => !['style-guide', 'trade-page'].includes(name))
    const folders = features.filter((name) => !name.includes('.')).map((name) => `src/features/${name}`)
    expect(folders.filter((folder) => !examined.has(folder))).toEqual([])
    process.stdout.write(
      `Everyday: ${everyday.length} of ${files.length} test files, ${routes.length} routes, ${screens.length} screens.\n`,
    )
  })

  it('tests the screens of every feature whose journeys it leaves out, and leaves no other folder without a test', () => {
    const folders = new Set(everyday.map((file) => dirname(file)))
    const lost = [...new Set(leftOut.map((file) => dirname(file)))].filter((folder) => !folders.has(folder))
    expect(lost.filter((folder) => !folder.startsWith('tests/journeys/'))).toEqual([])

    // The style guide has no product of its own to test, and an everyday journey examines the landing page.
    const features = readdirSync('src/features').filter((name) => !['style-guide', 'landing'].includes(name))
    const untested = features.filter(
      (name) => !name.includes('.') && !everyday.some((file) => file.startsWith(`src/features/${name}/`)),
    )
    expect(untested).toEqual([])
  })
})

describe('the map of coverage', () => {
  it('chooses the fewest seconds of tests that run every function', () => {
    const seconds: Record<string, number> = { whole: 300, first: 10, second: 20, again: 40 }
    const places = { whole: ['1', '2', '3'], first: ['1', '2'], second: ['3'], again: ['3'] }
    expect(chooseTests(places, (test) => seconds[test] ?? 0, 4)).toEqual(['first', 'second'])
    expect(chooseTests(places, () => 1, 4)).toEqual(['whole'])
    expect(chooseTests({ first: ['1'], second: ['2'], again: ['3'] }, () => 1, 2)).toHaveLength(2)
  })

  it('sends a screen to its journeys, a route to its database tests, and a table to those of its users', () => {
    expect(coveringTests([])).toEqual([])
    const ofScreen = coveringTests(['src/features/backtester/strategies-page.tsx'])
    expect(ofScreen).toEqual(['tests/journeys/backtester/backtester.test.ts'])
    const ofRoute = coveringTests(['server/teams/assignment-routes.ts']) ?? []
    expect(ofRoute).toContain('tests/database/teams/assignments.test.ts')
    expect(ofRoute.length).toBeLessThanOrEqual(4)
  })
})

describe('tests that nothing has changed for', () => {
  it('are those of units, of the engine and of screens that import nothing changed and read no files', () => {
    const left = unaffected('src/domain/numbers/decimal.ts')
    expect(left).toContain('src/ui/feedback/error-text.test.ts')
    expect(left).not.toContain('src/domain/numbers/decimal.test.ts')
    // Through many imports.
    expect(left).not.toContain('src/features/trade-history/history.test.tsx')
    expect(
      left.filter((file) => /^tests\/(house|database|contract|journeys|conformance|durability)\//.test(file)),
    ).toEqual([])
    // It reads the files of brokers.
    expect(unaffected('CHANGELOG.md')).not.toContain('src/domain/importers/formats/columns-read.test.ts')
    expect(unaffected('CHANGELOG.md')).toContain('src/domain/numbers/decimal.test.ts')
  })

  it('are none where a setup, a setting or a fixture has changed, or where that is not known', () => {
    expect(unaffected('src/ui/screens.fixture.ts')).toEqual([])
    // The setup of screens imports it.
    expect(unaffected('src/ui/feedback/message-seconds.ts')).toEqual([])
    expect(unaffected('package-lock.json')).toEqual([])
    expect(unaffected('tests/fixtures/imports/robinhood.csv')).toEqual([])
    expect(unaffected('scripts/build/describe-calls.mjs')).toEqual([])
    expect(unaffectedTests(files, null)).toEqual([])
  })
})
