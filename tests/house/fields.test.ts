import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** MUI's own fields: the product's are src/ui/form. Its TextField alone brings a second select to each screen. */
const foreignField = /from '@mui\/material\/(?:TextField|Select|NativeSelect|FilledInput|Input|OutlinedInput)'/
const nativeField = /<(?:input|select|textarea)\b/

/** Native inputs outside of src/ui, by why. */
const natives: Readonly<Record<string, string>> = {
  'src/features/auth/auth-field.tsx': 'before sign-in: docs/decisions/0023-fields-before-sign-in.md',
  'src/features/console/routes/call-form.tsx': 'chooses a file',
  'src/features/landing/hero.tsx': 'a slider, as src/ui/form/slider.tsx, before MUI has loaded',
  'src/features/monte-carlo/saved-runs/verify-file.tsx': 'chooses a file',
  'src/features/settings/account/restore-account.tsx': 'chooses a file',
  'src/features/settings/profile/avatar-field.tsx': 'chooses a file',
  'src/features/trade-history/grid/grid-header.tsx': 'a checkbox of a grid with thousands of rows',
  'src/features/trade-history/grid/grid-row.tsx': 'a checkbox of a grid with thousands of rows',
  'src/features/trade-import/choose/file-input.tsx': 'chooses a file',
  'src/features/trade-page/candles/candle-file-dialog.tsx': 'chooses a file',
}

const screens = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => join('src', path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

const isOurForm = (path: string) => path.startsWith('src/ui/form/')

test('one field system: screens take their fields from src/ui/form', () => {
  expect(screens.length).toBeGreaterThan(500)
  expect(
    screens.filter(({ source }) => /from '@mui\/material\/(?:TextField|Select|NativeSelect)'/.test(source)),
  ).toEqual([])
  const others = screens.filter(({ path }) => !isOurForm(path))
  expect(others.filter(({ source }) => foreignField.test(source)).map(({ path }) => path)).toEqual([])
  expect(
    others
      .filter(({ source }) => nativeField.test(source))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(natives).toSorted())
})
