import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Segments } from './segments.tsx'

const options = ['day', 'week', 'month'].map((value) => ({ value, label: value }))

function Choice() {
  const [value, setValue] = useState('week')
  return <Segments label="View" options={options} value={value} onChange={setValue} />
}

const radio = (name: string) => screen.getByRole<HTMLButtonElement>('radio', { name })
const checked = () => options.filter(({ label }) => radio(label).getAttribute('aria-checked') === 'true')

afterEach(cleanup)

it('has one stop of the Tab key: the chosen option', () => {
  render(<Choice />)
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeTruthy()
  expect(options.filter(({ label }) => radio(label).tabIndex === 0)).toEqual([options[1]])
})

it('is chosen by a click and by arrow keys, from the last option on to the first', () => {
  render(<Choice />)
  fireEvent.click(radio('day'))
  expect(checked()).toEqual([options[0]])
  radio('day').focus()
  fireEvent.keyDown(radio('day'), { key: 'ArrowLeft' })
  expect(checked()).toEqual([options[2]])
  expect(document.activeElement).toBe(radio('month'))
  fireEvent.keyDown(radio('month'), { key: 'ArrowRight' })
  expect(checked()).toEqual([options[0]])
  expect(document.activeElement).toBe(radio('day'))
})
