import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { listTestFiles } from '#scripts/testing/select-tests.mjs'
import { filesLeftOut, partsToRun } from '#scripts/testing/tiers.mjs'
import { demoScreens, emptyScreens, operatorScreens, publicScreens } from '#tests/journeys/screens/screens.ts'
import { alwaysOnBothDatabases, laterParts } from '#tests/tiers.mjs'

const files = listTestFiles()
const isBeginning = (beginning: string) => files.some((file) => file.startsWith(beginning))
const leftOut = filesLeftOut(files, [])
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

    const guarded = Object.values(laterParts).flatMap(({ guards }) => guards)
    const drawn = guarded.filter((path) => /^src\/features\/[^/]+\/$/.test(path))
    // The style guide has no product of its own to test.
    const features = drawn.filter((path) => path !== 'src/features/style-guide/')
    expect(features.filter((path) => !everyday.some((file) => file.startsWith(path)))).toEqual([])
  })
})
