import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { MultiSelect, Select } from './select.tsx'

const options = [
  { value: 'iid', label: 'Independent' },
  { value: 'days', label: 'Whole days' },
  { value: 'lots', label: 'Fixed lots', disabled: true },
] as const

function Method() {
  const [value, setValue] = useState<(typeof options)[number]['value']>('iid')
  return <Select label="Method" value={value} options={options} onChange={setValue} helperText={`Now ${value}`} />
}

function Days() {
  const [values, setValues] = useState<('mon' | 'tue')[]>([])
  return (
    <MultiSelect
      label="Days"
      emptyLabel="All"
      values={values}
      options={[
        { value: 'mon', label: 'Monday' },
        { value: 'tue', label: 'Tuesday' },
      ]}
      onChange={setValues}
    />
  )
}

afterEach(cleanup)

describe('a select', () => {
  it('names its field and its choice, and opens its options by a click', async () => {
    render(<Method />)
    const field = screen.getByRole('combobox', { name: /^Method/ })
    expect(field.textContent).toBe('Independent')
    expect(field).toHaveProperty('ariaExpanded', 'false')
    fireEvent.click(field)
    const list = await screen.findByRole('listbox', { name: 'Method' })
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => `${option.textContent} ${option.getAttribute('aria-selected')}`),
    ).toEqual(['Independent true', 'Whole days false', 'Fixed lots false'])
    fireEvent.click(within(list).getByRole('option', { name: 'Whole days' }))
    expect(screen.getByText('Now days')).toBeTruthy()
    expect(field.textContent).toBe('Whole days')
  })

  it.each([' ', 'Enter', 'ArrowDown', 'ArrowUp'])(
    'opens by the key "%s" and closes by Escape without a change',
    async (key) => {
      render(<Method />)
      fireEvent.keyDown(screen.getByRole('combobox'), { key })
      const list = await screen.findByRole('listbox')
      fireEvent.keyDown(list, { key: 'Escape' })
      expect(screen.getByText('Now iid')).toBeTruthy()
    },
  )

  it('takes any number of choices, in the order of the options, and names them in its field', async () => {
    render(<Days />)
    const field = screen.getByRole('combobox', { name: /^Days/ })
    expect(field.textContent).toBe('All')
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: 'Tuesday' }))
    fireEvent.click(screen.getByRole('option', { name: 'Monday' }))
    expect(field.textContent).toBe('Monday, Tuesday')
    fireEvent.click(screen.getByRole('option', { name: 'Tuesday' }))
    expect(field.textContent).toBe('Monday')
  })
})
