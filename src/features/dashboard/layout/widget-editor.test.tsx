import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import { defaultLayout } from '#shared/dashboard/default-layout.ts'
import { theme } from '#ui/theme/theme.ts'
import { widgetKind } from './widget-catalogue.ts'
import WidgetEditor from './widget-editor.tsx'

const saved: DashboardLayout[] = []

/** Keeps the layout as the page does. */
function Edited() {
  const [layout, setLayout] = useState(defaultLayout)
  const save = (next: DashboardLayout) => {
    saved.push(next)
    setLayout(next)
  }
  return (
    <ThemeProvider theme={theme}>
      <WidgetEditor
        layout={layout}
        control={{ layout, loadError: null, retry: () => undefined, save, reset: () => save(defaultLayout) }}
        stats={[]}
        onDone={() => undefined}
        render={({ id }) => widgetKind(id, []).title}
      />
    </ThemeProvider>
  )
}

afterEach(() => {
  cleanup()
  saved.length = 0
})

const shownOrder = () =>
  [...document.querySelectorAll('[role=toolbar]')].map((toolbar) => toolbar.getAttribute('aria-label'))
// The dragging library has a status of its own, which stays empty.
const announced = () =>
  [...document.querySelectorAll('output, [role=status]')].map(({ textContent }) => textContent).join('')

test('moves a widget by its buttons, says where it is, and keeps the focus', () => {
  render(<Edited />)
  const earlier = screen.getByLabelText('Move Breakdown earlier')
  fireEvent.click(earlier)
  expect(shownOrder().slice(0, 2)).toEqual(['Breakdown', 'Week'])
  expect(announced()).toBe('Breakdown moved to position 1 of 6.')
  expect(document.activeElement).toBe(screen.getByLabelText('Move Breakdown earlier'))
  fireEvent.click(screen.getByLabelText('Move Breakdown earlier'))
  expect(saved).toHaveLength(1)
})

test('resizes, removes, adds and resets; each change is saved', async () => {
  render(<Edited />)
  fireEvent.click(within(screen.getByLabelText('Width of Week')).getByLabelText('Large'))
  expect(saved.at(-1)?.widgets[0]).toEqual({ id: 'week', width: 'l', height: 'regular' })
  fireEvent.click(screen.getByLabelText('Tall Week'))
  expect(saved.at(-1)?.widgets[0]).toEqual({ id: 'week', width: 'l', height: 'tall' })

  fireEvent.click(screen.getByLabelText('Remove Week'))
  expect(shownOrder()).not.toContain('Week')
  expect(document.activeElement).toBe(screen.getByText('Add widget'))

  fireEvent.click(screen.getByText('Add widget'))
  fireEvent.click(await screen.findByText('Streaks'))
  expect(shownOrder().at(-1)).toBe('Streaks')
  expect(announced()).toBe('Streaks added at the end.')

  fireEvent.click(screen.getByText('Reset layout'))
  expect(saved.at(-1)).toEqual(defaultLayout)
  expect(shownOrder()).toEqual(['Week', 'Breakdown', 'Top finding', 'Calendar', 'Recent trades', 'More figures'])
})
