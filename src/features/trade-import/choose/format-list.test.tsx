import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FormatList } from './format-list.tsx'

afterEach(cleanup)

const search = (query: string) => {
  render(<FormatList />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } })
  return screen.getAllByRole('definition').map(({ textContent }) => textContent)
}

it('shows what each format was checked against', () => {
  const [performance, ...others] = search('tradovate')
  expect(performance).toContain('Checked against a real export with results that agree to the cent.')
  expect(others.length).toBeGreaterThan(0)
  for (const text of others) expect(text).toContain('Checked against files or rows published by others.')
})
