import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Source files of the screens, without tests and fixtures. */
const sources = ['src/app', 'src/shared', 'src/features'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
)

test('screens write numbers and dates in the trader’s locale, by ui/figures/format.ts', () => {
  // Swedish writes dates as ISO 8601 does: what is computed with is no text on screen.
  const formats = /'en-US'|\.toLocale\w*String\(|Intl\.NumberFormat|Intl\.DateTimeFormat\((?!'sv-SE'|\))/
  expect(sources.filter((path) => formats.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('the browser’s time zone is read in one place', () => {
  const everywhere = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path),
  )
  const reading = everywhere.filter((path) =>
    readFileSync(join(root, 'src', path), 'utf8').includes('.resolvedOptions()'),
  )
  expect(reading).toEqual(['domain/time/browser-time-zone.ts'])
})
