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
