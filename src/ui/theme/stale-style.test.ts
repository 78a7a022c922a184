import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { staleStyle } from './stale-style.ts'

/** Lines that fade something while it is stale or busy. */
const fadesText = (line: string) =>
  /\bopacity: (?:is(?:Stale|Busy|Pending|Running)|busy|stale)\b/.test(line) || /^\.(?:stale|busy)\b.*opacity/.test(line)

it('figures that wait for newer ones keep the contrast of their text', () => {
  expect(staleStyle(true)).not.toHaveProperty('opacity')
  expect(fadesText('opacity: isStale ? 0.6 : 1,')).toBe(true)
  const files = execFileSync('git', ['ls-files', 'src/**/*.tsx', 'src/**/*.css'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !path.includes('.test.'))
  const faded = files.filter((path) => {
    // A rule of CSS on one line, so that the name and the opacity are beside each other.
    const text = path.endsWith('.css')
      ? readFileSync(path, 'utf8').replaceAll(/\s*\n\s+/g, ' ')
      : readFileSync(path, 'utf8')
    return text.split('\n').some(fadesText)
  })
  expect(faded).toEqual([])
})
