import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/**/*.tsx'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => !path.includes('.test.'))

/** Where a line shows the message of an error itself; messages of a form's fields are written for the screen. */
function shownMessages(source: string): string[] {
  return source.split('\n').filter(
    (line) =>
      // A comparison shows nothing.
      !line.includes('.test(') &&
      /\b(\w*[eE]rror|failure|reason)\??\.message\b/.test(line) &&
      !/\b(fieldState|errors)\b/.test(line),
  )
}

it('screens show errors by errorText, which says what to do', () => {
  expect(shownMessages('helperText={error?.message}')).toHaveLength(1)
  expect(shownMessages('{update.error.message}')).toHaveLength(1)
  expect(shownMessages('helperText={fieldState.error?.message}')).toEqual([])

  expect(screens.length).toBeGreaterThan(300)
  const found = screens.flatMap((path) => shownMessages(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})
