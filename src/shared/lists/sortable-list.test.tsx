import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { SortableList } from './sortable-list.tsx'

const orders: string[][] = []

const letters = ['Alpha', 'Beta', 'Gamma']

/** Keeps the order as a screen does. */
function List({ isFixed = false, names = letters }: { isFixed?: boolean; names?: string[] }) {
  const [rows, setRows] = useState(names.map((name) => ({ id: name.toLowerCase(), name })))
  return (
    <ThemeProvider theme={theme}>
      <SortableList
        label="Letters"
        rows={rows}
        isFixed={isFixed}
        onOrder={(order) => {
          orders.push(order)
          setRows(order.flatMap((id) => rows.filter((row) => row.id === id)))
        }}
      >
        {({ name }, { up, down }) => (
          <>
            <span data-name>{name}</span>
            {up === null ? null : <button type="button" aria-label={`${name} up`} onClick={up} />}
            {down === null ? null : <button type="button" aria-label={`${name} down`} onClick={down} />}
          </>
        )}
      </SortableList>
    </ThemeProvider>
  )
}

afterEach(() => {
  cleanup()
  orders.length = 0
})

const shown = () => [...document.querySelectorAll('[data-name]')].map(({ textContent }) => textContent)
const said = () => [...document.querySelectorAll('output, [role=status]')].map((one) => one.textContent).join('')

test('arrow keys on a handle move its row, say where it is, and keep the focus', () => {
  render(<List />)
  fireEvent.keyDown(screen.getByLabelText('Move Gamma'), { key: 'ArrowUp' })
  expect(shown()).toEqual(['Alpha', 'Gamma', 'Beta'])
  expect(said()).toBe('Gamma moved to position 2 of 3.')
  expect(document.activeElement).toBe(screen.getByLabelText('Move Gamma'))
  fireEvent.keyDown(screen.getByLabelText('Move Gamma'), { key: 'ArrowUp' })
  fireEvent.keyDown(screen.getByLabelText('Move Gamma'), { key: 'ArrowUp' })
  expect(orders).toEqual([
    ['alpha', 'gamma', 'beta'],
    ['gamma', 'alpha', 'beta'],
  ])
  fireEvent.keyDown(screen.getByLabelText('Move Gamma'), { key: 'Home' })
  expect(orders).toHaveLength(2)
})

test('a menu can move a row without dragging, except beyond the ends', () => {
  render(<List />)
  expect(screen.queryByLabelText('Alpha up')).toBeNull()
  expect(screen.queryByLabelText('Gamma down')).toBeNull()
  fireEvent.click(screen.getByLabelText('Alpha down'))
  expect(shown()).toEqual(['Beta', 'Alpha', 'Gamma'])
})

test('a fixed list and a single row cannot be moved', () => {
  render(<List isFixed />)
  expect(screen.queryByLabelText(/^Move/)).toBeNull()
  expect(screen.queryByLabelText('Alpha down')).toBeNull()
  cleanup()
  render(<List names={['Alpha']} />)
  expect(screen.queryByLabelText(/^Move/)).toBeNull()
})
