import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { SelectField } from './select-field.tsx'
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

function SetupForm() {
  const { control, handleSubmit } = useForm({ defaultValues: { setup: '' } })
  return (
    <form onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <SelectField
        control={control}
        name="setup"
        label="Setup"
        required
        options={[
          { value: '', label: 'Not set' },
          { value: 'fade', label: 'Fade' },
        ]}
      />
      <button type="submit">Save</button>
    </form>
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

  it('is named by its label alone, says what it has no choice of, and does not open while disabled', () => {
    render(
      <>
        <Select label="Symbol" value="" emptyLabel="Choose" options={options.slice(1)} onChange={() => undefined} />
        <Select
          label="Candles"
          value="iid"
          options={options}
          onChange={() => undefined}
          disabled
          helperText="No candles yet."
        />
      </>,
    )
    expect(screen.getByRole('combobox', { name: 'Symbol' }).textContent).toBe('Choose')
    const disabled = screen.getByRole('combobox', { name: 'Candles', description: 'No candles yet.' })
    expect(disabled.getAttribute('aria-disabled')).toBe('true')
    expect(disabled.tabIndex).toBe(-1)
    fireEvent.click(disabled)
    fireEvent.keyDown(disabled, { key: 'Enter' })
    expect(disabled).toHaveProperty('ariaExpanded', 'false')
  })

  it('in a form says what is wrong, takes the focus, and is right once chosen', async () => {
    render(<SetupForm />)
    const field = screen.getByRole('combobox', { name: /^Setup/ })
    expect(field.getAttribute('aria-required')).toBe('true')
    expect(field.textContent).toBe('Not set')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Setup is required.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: 'Fade' }))
    expect(field.textContent).toBe('Fade')
    await waitFor(() => expect(screen.queryByText('Setup is required.')).toBeNull())
  })

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
