import { act, cleanup, renderHook } from '@testing-library/react'
import dayjs from 'dayjs'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { toPickerValue } from './picker-setup.ts'
import { usePickerEntry } from './use-picker-entry.ts'

function useEntry() {
  const [value, setValue] = useState('2025-03-10T09:41:07')
  const entry = usePickerEntry({ kind: 'time', label: 'Time', value, onChange: setValue, now: () => value })
  return { form: value, entry }
}

afterEach(cleanup)

it('keeps an incomplete year as typed, without a value for the form', () => {
  const { result } = renderHook(useEntry)
  act(() => result.current.entry.focus())
  for (const year of ['0002', '0020', '0202']) {
    const typed = toPickerValue(`${year}-03-10T09:41:07`)
    act(() => result.current.entry.change(typed))
    expect(result.current.entry.value).toBe(typed)
    expect(result.current.form).toBe('')
    expect(result.current.entry.error).toBe(false)
  }
  act(() => result.current.entry.change(toPickerValue('2024-03-10T09:41:07')))
  expect(result.current.form).toBe('2024-03-10T09:41:07')
})

it('keeps an incomplete entry as an error once the field is left', () => {
  const { result } = renderHook(useEntry)
  act(() => result.current.entry.focus())
  act(() => result.current.entry.change(dayjs(Number.NaN)))
  act(() => result.current.entry.blur())
  expect(result.current.form).toBe('')
  expect(result.current.entry.error).toBe(true)
  expect(result.current.entry.helperText).toBe('Enter the full date and time.')
})
