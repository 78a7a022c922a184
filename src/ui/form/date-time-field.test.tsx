import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLocale } from '#ui/figures/locale.ts'
import { DateInput } from './date-input.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { enterInPicker, findPicker, pickerText } from './picker.fixture.ts'

function Form({ at }: { at: string }) {
  const { control } = useForm({ defaultValues: { at } })
  const value = useWatch({ control, name: 'at' })
  return (
    <>
      <DateTimeField control={control} name="at" label="Time" timeZone="America/New_York" />
      <output>{value}</output>
    </>
  )
}

const shown = () => pickerText('Time')
const type = (text: string) => enterInPicker('Time', text)
const stored = () => screen.getByRole('status').textContent

afterEach(() => {
  cleanup()
  chooseLocale('system')
})

describe('a date and a time', () => {
  it('are shown and typed in the time zone, and stored in UTC', async () => {
    render(<Form at="2025-03-10T13:41:07.000Z" />)
    expect(await shown()).toBe('03/10/2025 09:41:07')
    await type('01/10/2025 09:41:08')
    expect(stored()).toBe('2025-01-10T14:41:08.000Z')
  })

  it('move a time skipped by daylight saving time forward when the field is left', async () => {
    render(<Form at="" />)
    await type('03/09/2025 02:30:00')
    fireEvent.blur(await findPicker('Time'))
    expect(await shown()).toBe('03/09/2025 03:30:00')
  })

  it('stand in the order of the chosen locale', async () => {
    chooseLocale('de-DE')
    render(<Form at="2025-03-10T13:41:07.000Z" />)
    expect(await shown()).toBe('10.03.2025 09:41:07')
  })
})

it('a date whose calendar loads on approach keeps the focus while it loads and after', async () => {
  render(<DateInput label="From" value="2025-03-10" onChange={() => undefined} isDeferred />)
  const placeholder = screen.getByLabelText('From')
  act(() => placeholder.focus())
  expect(document.activeElement).toBe(placeholder)
  await findPicker('From')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('spinbutton'))
  expect(await pickerText('From')).toBe('03/10/2025')
})
