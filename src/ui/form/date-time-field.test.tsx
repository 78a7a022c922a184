import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { DateTimeField } from './date-time-field.tsx'

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

const input = () => screen.getByLabelText<HTMLInputElement>('Time')
/** To the minute: jsdom and browsers format the seconds differently. */
const shown = () => input().value.slice(0, 16)
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const stored = () => screen.getByRole('status').textContent

afterEach(cleanup)

describe('a date and a time', () => {
  it('are shown and typed in the time zone, and stored in UTC', () => {
    render(<Form at="2025-03-10T13:41:07.000Z" />)
    expect(shown()).toBe('2025-03-10T09:41')
    type('2025-01-10T09:41:08')
    expect(stored()).toBe('2025-01-10T14:41:08.000Z')
  })

  it('stay as typed while the year is incomplete, without a value', () => {
    render(<Form at="2025-03-10T13:41:07.000Z" />)
    for (const year of ['0002', '0020', '0202']) {
      type(`${year}-03-10T09:41:07`)
      expect(shown()).toBe(`${year}-03-10T09:41`)
      expect(stored()).toBe('')
    }
    type('2024-03-11T09:41:07')
    expect(stored()).toBe('2024-03-11T13:41:07.000Z')
  })

  it('move a time skipped by daylight saving time forward when the field is left', () => {
    render(<Form at="" />)
    type('2025-03-09T02:30:00')
    fireEvent.blur(input())
    expect(shown()).toBe('2025-03-09T03:30')
  })
})
