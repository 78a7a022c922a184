import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Source files of the screens, without tests and fixtures. */
const sources = ['src/app', 'src/ui', 'src/shared', 'src/features'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    // They are what all others format by.
    .filter((path) => !/^src\/ui\/figures\/(format|locale)\.ts$/.test(path)),
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

test('screens write no figure by toFixed, which knows no locale', () => {
  // A percent before a comma is CSS.
  const unit = /\.toFixed\(\d*\)\}\s*(?:%(?!,)|×|R\b)/
  expect(unit.test('`${value.toFixed(2)}% per trade`')).toBe(true)
  expect(unit.test('<output>{equity.toFixed(2)}×</output>')).toBe(true)
  expect(unit.test('`${x.toFixed(1)},${y.toFixed(1)}`')).toBe(false)
  // A visitor has chosen no locale, and the formats are a fifth of the landing page's budget.
  const beforeSignIn = new Set(['src/features/landing/hero.tsx', 'src/shared/equity-fan/equity-fan.tsx'])
  const found = sources.filter((path) => !beforeSignIn.has(path) && unit.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})
